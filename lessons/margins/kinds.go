package margins

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The exercises that ask for something else than a function to write.

// prediction names the only case of an exercise that asks for a prediction.
const prediction = "your prediction"

// PredictWidth asks for the widest margin before it is computed.
var PredictWidth = grader.Exercise[func() float64]{
	ID:       "margins/predict-width",
	Title:    "How wide can it be?",
	Where:    fanHulls,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWidth,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: 3.0}}
	},
	Compare: compare.Tolerance{Abs: 0.1}.Results,
	Hints: []string{
		"Draw the street at right angles to the line between the two nearest examples. Does a " +
			"third example stand in it?",
		"Turn it until it touches two examples of one class.",
	},
}

// PredictSlack asks from which C on no slack is taken.
var PredictSlack = grader.Exercise[func() float64]{
	ID:       "margins/predict-slack",
	Title:    "How dear must slack be?",
	Where:    fanSlack,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictSlack,
	Cases: func() []grader.Case {
		hard := classify.Must(svm.Dual(Four()))
		return []grader.Case{{Name: prediction, Want: slices.Max(hard.Alpha)}}
	},
	Compare: compare.Tolerance{Abs: 0.01}.Results,
	Hints: []string{
		"What does C change in the dual? When does that change what comes out?",
		"The prices of the four examples without slack stand above, where the dual is solved by " +
			"hand.",
	},
}

// PredictSupport asks for the number of support vectors of a very narrow and a very wide kernel.
var PredictSupport = grader.Exercise[func() (narrow, wide float64)]{
	ID:       "margins/predict-support",
	Title:    "Very narrow and very wide",
	Where:    fanIssues,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"narrow", "wide"},
	Solution: solutions.PredictSupport,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: []any{ringSupport(0.05), ringSupport(10)}}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"If every kernel is nearly 1, what is left of f(x) = Σ α y κ + b, as Σ α y = 0? Where " +
			"does that put the examples of both classes, and what does the table of prices say " +
			"of that place?",
		"An example without a price has the score that the others give it. How much do they give " +
			"if the Gaussian reaches none of them?",
	},
}

// ringSupport returns how many of the 120 examples of Rings are support vectors of a machine with a
// Gaussian kernel of this width.
func ringSupport(sigma float64) float64 {
	machine := svm.SVM{Kernel: svm.RBF{Sigma: sigma}, C: 1}
	return float64(len(classify.Must(machine.Fit(Rings(120, 1))).Support()))
}

// BugInThreshold asks for the mistake in a function that computes b.
var BugInThreshold = grader.Exercise[func() (line int, K [][]float64, y, C, alpha []float64)]{
	ID:       "margins/bug-in-threshold",
	Title:    "The bug in the threshold",
	Where:    fanDual,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "K", "y", "C", "alpha"},
	Solution: solutions.BugInThreshold,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{3,
			[][]float64{{0, 0}, {0, 4}}, []float64{-1, 1}, []float64{0.25, 1},
			[]float64{0.25, 0.25}}}}
	},
	Compare: compare.Bug([]int{3}, Threshold, WrongThreshold),
	Hints: []string{
		"The formula for b solves y f(x) = 1 for one example. Of which examples does the table " +
			"of prices say that y f(x) = 1?",
		"One parameter of the function is never used. For a case, two examples are enough: the " +
			"first at its bound, the second between 0 and its bound.",
	},
}

// ChooseSigma asks for the width of a kernel, and tries it on unseen examples.
var ChooseSigma = grader.Exercise[func() (sigma float64, reason string)]{
	ID:       "margins/choose-sigma",
	Title:    "How wide a Gaussian?",
	Where:    fanIssues,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"sigma", "reason"},
	Solution: solutions.ChooseSigma,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{1.0, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return bends(got[0].(float64), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"No error on the examples that the machine has seen is no achievement: with a very small " +
			"σ each is an island of its own.",
		"The disc has a radius of about 1, and the ring lies about 1 away from it. How far " +
			"should an example reach?",
	},
}

// bends accepts a width that does nearly as well on 2,000 new examples of the rings as one can.
func bends(sigma float64, reason string) error {
	if !(sigma >= 0.001 && sigma <= 1000) {
		return fmt.Errorf("σ = %v; choose a width from 0.001 to 1,000", sigma)
	}
	wrong, best := RingErrors(sigma), ringErrors()
	if wrong > best+10 {
		return fmt.Errorf("with σ = %v the machine errs on %d of 2,000 new examples; with another "+
			"σ on fewer than %d", sigma, wrong, best+10)
	}
	return compare.Reason(reason)
}

// RingErrors returns how many of 2,000 new examples of Rings a machine with a Gaussian kernel of
// this width gets wrong that has seen 120.
func RingErrors(sigma float64) int {
	machine := svm.SVM{Kernel: svm.RBF{Sigma: sigma}, C: 1}
	model := classify.Must(machine.Fit(Rings(120, 1)))
	return int(evaluate.Errors(model, Rings(2000, 2)))
}

// ringErrors returns the least of the RingErrors for some widths.
var ringErrors = sync.OnceValue(func() int {
	least := RingErrors(1)
	for _, sigma := range []float64{0.5, 0.7, 1.5} {
		least = min(least, RingErrors(sigma))
	}
	return least
})

// ThreeOrEight asks for a classifier of two digits that are easily confused.
var ThreeOrEight = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "margins/three-or-eight",
	Title:    "Three or eight?",
	Where:    fanStrong,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.ThreeOrEight,
	Cases: func() []grader.Case {
		args := splitDigits(0)
		return []grader.Case{{Name: "297 digits", Args: args, Want: trueDigits(args)}}
	},
	Draw:    drawDigits,
	Drawn:   3,
	Truth:   trueDigits,
	Compare: compare.ErrorAtMost(0.05),
	Hints: []string{
		"Train takes the kernel of every pair of rows, y = ±1 and a C for each row. The score of " +
			"a new row is the sum of α y K(x_i, x) over the rows, plus b.",
		"A linear machine misses the mark on some splits. Try a Gaussian: two pictures of digits " +
			"are some 30 apart, so σ = 30 is a place to begin.",
	},
}

// ThreesAndEights returns the 357 digits 3 and 8 of the data set, in its order. It must not be
// changed.
func ThreesAndEights() *classify.Dataset { return threesAndEights() }

var threesAndEights = sync.OnceValue(func() *classify.Dataset {
	all := datasets.Digits()
	var rows []int
	for i, class := range all.Y {
		if class == 3 || class == 8 {
			rows = append(rows, i)
		}
	}
	ds := all.Subset(rows)
	ds.Name, ds.Classes = "threes and eights", []string{"3", "8"}
	for i, class := range ds.Y {
		ds.Y[i] = class / 8
	}
	return ds
})

// orders is how many orders of the digits drawDigits draws from. A test tries the reference on all
// of them: another order might ask for too much.
const orders = 60

// drawDigits draws 60 digits that are known, and 297 that are not.
func drawDigits(r *rand.Rand) []any { return splitDigits(r.Uint64N(orders)) }

// splitDigits takes the first 60 digits of an order as known.
func splitDigits(order uint64) []any {
	ds, r := ThreesAndEights(), rand.New(rand.NewPCG(order, 5))
	var rows, unknown [][]float64
	var labels []string
	for n, i := range r.Perm(ds.Len()) {
		if n < 60 {
			rows, labels = append(rows, ds.At(i)), append(labels, ds.Classes[ds.Y[i]])
		} else {
			unknown = append(unknown, ds.At(i))
		}
	}
	return []any{rows, labels, unknown}
}

// trueDigits returns the labels of the unknown rows of splitDigits.
func trueDigits(args []any) any {
	ds := ThreesAndEights()
	var labels []string
	for _, x := range args[2].([][]float64) {
		for i := range ds.Len() {
			if slices.Equal(x, ds.At(i)) {
				labels = append(labels, ds.Classes[ds.Y[i]])
				break
			}
		}
	}
	return labels
}
