package ensembles

import (
	_ "embed"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// BugInWeights asks for the line that looks at the vote of all stumps.
var BugInWeights = grader.Exercise[func() (int, []float64, []int, []float64, []int, []float64)]{
	ID:       "ensembles/bug-in-weights",
	Title:    "The wrong circles",
	Where:    fanClassifiers,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "x", "y", "thresholds", "sides", "alphas"},
	Solution: solutions.BugInWeights,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case", Want: []any{13,
			[]float64{150, 90}, []int{1, -1}, []float64{165, 84}, []int{1, 1},
			[]float64{1.04, 0.97}}}}
	},
	Compare: compare.Bug([]int{12, 13}, rightOnFew, WeightsAfter,
		"a stump that the stumps before it overrule"),
	Hints: []string{
		"Follow Bart and Marge through rounds 1 and 2 with a pencil, line by line. What does the " +
			"rule ask about them, and what does the function ask?",
		"With a single stump nothing goes wrong. For a case two stumps are enough, of which the " +
			"second is overruled by the first: on which examples is that a mistake?",
	},
}

// The wrong function of the exercise that asks for a bug. The lesson prints it.

// region weights

// WeightsAfter returns what the examples weigh after the rounds of some stumps.
func WeightsAfter(x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) []float64 {
	weights, sums := slices.Repeat([]float64{1}, len(x)), make([]float64, len(x))
	for t, alpha := range alphas {
		total := 0.0
		for i := range x {
			says := sides[t]
			if x[i] <= thresholds[t] {
				says = -says
			}
			sums[i] += alpha * float64(says)
			if sums[i]*float64(y[i]) < 0 {
				weights[i] *= math.Exp(alpha)
			} else {
				weights[i] *= math.Exp(-alpha)
			}
			total += weights[i]
		}
		for i := range weights {
			weights[i] /= total
		}
	}
	return weights
}

// endregion

// RightWeights is WeightsAfter as it should be: what counts is what the stump of the round says,
// and not what the vote of all stumps so far says. It panics if the examples or the stumps are not
// what the exercise allows.
func RightWeights(x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) []float64 {
	if err := checkStumps(x, y, thresholds, sides, alphas); err != nil {
		panic(err)
	}
	weights := slices.Repeat([]float64{1}, len(x))
	for t, alpha := range alphas {
		total := 0.0
		for i := range x {
			says := sides[t]
			if x[i] <= thresholds[t] {
				says = -says
			}
			weights[i] *= math.Exp(-alpha * float64(says*y[i]))
			total += weights[i]
		}
		for i := range weights {
			weights[i] /= total
		}
	}
	return weights
}

// rightOnFew is RightWeights of the examples that the exercise allows, 2 or 3: so few must be
// chosen, where the whole family could be copied.
func rightOnFew(x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) []float64 {
	if len(x) > 3 {
		panic(fmt.Errorf("%d examples; it takes 2 or 3", len(x)))
	}
	return RightWeights(x, y, thresholds, sides, alphas)
}

// checkStumps says what is wrong with examples of one number each, or with stumps.
func checkStumps(x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) error {
	finite := func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
	sign := func(s int) bool { return s == 1 || s == -1 }
	switch {
	case len(x) < 2 || len(x) > 100 || len(y) != len(x):
		return fmt.Errorf("%d numbers and %d classes; it takes 2 to 100, and as many classes",
			len(x), len(y))
	case len(alphas) < 1 || len(alphas) > 20 || len(thresholds) != len(alphas) ||
		len(sides) != len(alphas):
		return fmt.Errorf("%d thresholds, %d sides and %d alphas; it takes 1 to 20 of each",
			len(thresholds), len(sides), len(alphas))
	}
	for i := range x {
		if !finite(x[i]) || !sign(y[i]) {
			return fmt.Errorf("example %d is %v with the class %d; it takes a number, and +1 or −1",
				i, x[i], y[i])
		}
	}
	for t, alpha := range alphas {
		if !finite(thresholds[t]) || !sign(sides[t]) || !(alpha > 0 && alpha <= 10) {
			return fmt.Errorf("stump %d has the threshold %v, the side %d and the alpha %v; it "+
				"takes a number, +1 or −1, and a number above 0 and up to 10", t, thresholds[t],
				sides[t], alpha)
		}
	}
	return nil
}
