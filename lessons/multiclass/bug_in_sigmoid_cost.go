package multiclass

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// BugInSigmoidCost asks for the mistake in a cost that overflows.
var BugInSigmoidCost = grader.Exercise[func() (int, []float64, []float64, float64, float64)]{
	ID:       "multiclass/bug-in-sigmoid-cost",
	Title:    "The bug in the cost",
	Where:    fanStrong,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "f", "targets", "A", "B"},
	Solution: solutions.BugInSigmoidCost,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{5, []float64{1},
			[]float64{0}, 1000, 0}}}
	},
	Compare: compare.Bug([]int{5}, SigmoidCost, WrongSigmoidCost),
	Hints: []string{
		"The formula is right. Which of its parts can a float64 not hold?",
		"e⁷⁰⁹ is the last power that fits. One score and one target are enough for a case.",
	},
}

// region sigmoid-cost
func WrongSigmoidCost(f, targets []float64, A, B float64) float64 {
	cost := 0.0
	for i, t := range targets {
		z := A*f[i] + B
		cost += math.Log(1+math.Exp(z)) - (1-t)*z
	}
	return cost
}

// endregion

// SigmoidCost is what WrongSigmoidCost should be: it takes the exponential of −|z|.
func SigmoidCost(f, targets []float64, A, B float64) float64 {
	cost := 0.0
	for i, t := range targets {
		z := A*f[i] + B
		cost += max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - (1-t)*z
	}
	return cost
}
