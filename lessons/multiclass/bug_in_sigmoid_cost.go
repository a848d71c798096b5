package multiclass

import (
	"fmt"
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
	Compare: compare.Bug([]int{5}, rightSigmoidCost, WrongSigmoidCost,
		"a number on the way that a float64 cannot hold"),
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

// rightSigmoidCost is [SigmoidCost] for the cases that a student may give. It panics if they are
// not scores and targets, or have no cost that fits into a float64.
func rightSigmoidCost(f, targets []float64, A, B float64) float64 {
	if n := len(f); n < 1 || n > 20 || len(targets) != n {
		panic(fmt.Sprintf("%d scores and %d targets; it takes 1 to 20 scores, and a target for "+
			"each", n, len(targets)))
	}
	for i, t := range targets {
		if !(t >= 0 && t <= 1) {
			panic(fmt.Sprintf("targets[%d] is %v; it should be from 0 to 1", i, t))
		}
		if z := A*f[i] + B; !(math.Abs(z) <= 1e6) {
			panic(fmt.Sprintf("A f[%d] + B is %v; it should be from −1,000,000 to 1,000,000", i, z))
		}
	}
	return SigmoidCost(f, targets, A, B)
}

// SigmoidCost is what WrongSigmoidCost should be: it takes the exponential of −|z|.
func SigmoidCost(f, targets []float64, A, B float64) float64 {
	cost := 0.0
	for i, t := range targets {
		z := A*f[i] + B
		cost += max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - (1-t)*z
	}
	return cost
}
