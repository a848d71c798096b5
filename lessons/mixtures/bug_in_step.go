package mixtures

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// BugInStep asks for the mistake in a step of EM.
var BugInStep = grader.Exercise[func() (int, []float64, []float64, []float64, []float64)]{
	ID:       "mixtures/bug-in-step",
	Title:    "The bug in the step",
	Where:    fanEM,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "x", "weights", "means", "variances"},
	Solution: solutions.BugInStep,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{7, []float64{0, 1, 4},
			[]float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}}}}
	},
	// line 7 asks the mixture too late, because line 15 changes it too early
	Compare: compare.Bug([]int{7, 15}, rightStep, WrongStep,
		"a component that is asked after another has changed"),
	Hints: []string{
		"The shares of the second component are too small in all, or too large: the weights do " +
			"not sum to 1. Of which mixture are they the responsibilities?",
		"The E step computes all responsibilities from one mixture. Follow w, m and v through " +
			"the loop over the components, for two of them. With one component all is right.",
	},
}

// The wrong function of the exercise that asks for a bug. The lesson prints it.

// region step
func WrongStep(x, weights, means, variances []float64) (w, m, v []float64) {
	w, m, v = slices.Clone(weights), slices.Clone(means), slices.Clone(variances)
	for k := range w {
		share, mean, variance := 0.0, 0.0, 0.0
		tau := make([]float64, len(x))
		for i := range x {
			tau[i] = solutions.Responsibilities(w, m, v, x[i])[k]
			share += tau[i]
			mean += tau[i] * x[i]
		}
		mean /= share
		for i := range x {
			variance += tau[i] * (x[i] - mean) * (x[i] - mean)
		}
		w[k], m[k], v[k] = share/float64(len(x)), mean, variance/share
	}
	return w, m, v
}

// endregion

// rightStep is what WrongStep should be: one step of EM. It panics if the arguments are not a
// mixture and numbers, or if a component collapses.
func rightStep(x, weights, means, variances []float64) (w, m, v []float64) {
	K := len(weights)
	if K < 1 || K > 20 || len(means) != K || len(variances) != K {
		panic(fmt.Sprintf("%d weights, %d means and %d variances; it takes 1 to 20 components, "+
			"and one of each for every component", K, len(means), len(variances)))
	}
	if n := len(x); n < 2 || n > 20 {
		panic(fmt.Sprintf("x has %d numbers; it takes 2 to 20", n))
	}
	sum := 0.0
	for k, share := range weights {
		sum += share
		switch {
		case !(share > 0 && share <= 1):
			panic(fmt.Sprintf("weights[%d] is %v; it should be above 0, and at most 1", k, share))
		case !(variances[k] >= 0.001 && variances[k] <= 1e6):
			panic(fmt.Sprintf("variances[%d] is %v; it should be from 0.001 to a million", k,
				variances[k]))
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		panic(fmt.Sprintf("the weights sum to %v; they should sum to 1", sum))
	}
	for _, number := range slices.Concat(x, means) {
		if !(math.Abs(number) <= 1000) {
			panic(fmt.Sprintf("%v stands in x or means; their numbers should be from −1,000 to "+
				"1,000", number))
		}
	}
	_, w, m, v = solutions.EM(x, weights, means, variances, 1)
	for k := range v {
		if !(v[k] >= 1e-6) {
			panic(fmt.Sprintf("the right step leaves component %d the variance %.2g: it collapses "+
				"onto a number, or gets none", k, v[k]))
		}
	}
	return w, m, v
}
