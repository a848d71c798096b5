package regression

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// BugInCost asks where the cost as the formula has it goes wrong in floating point.
var BugInCost = grader.Exercise[func() (int, []float64, [][]float64, []int, float64)]{
	ID:       "regression/bug-in-cost",
	Title:    "A cost without an end",
	Where:    puoCost,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "x", "y", "lambda"},
	Solution: solutions.BugInCost,
	Compare:  compare.Bug([]int{6, 8, 10}, solutions.Cost, NaiveCost),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{10, []float64{0, 100}, [][]float64{{1}}, []int{0}, 0}}}
	},
	Hints: []string{
		"The formula is right. Which of its values cannot be told from 0 or 1 in a float64?",
		"One example of one number is enough. Make it very wrong: a large z, and y = 0.",
	},
}

// region naive-cost

// NaiveCost is the cost as the formula has it.
func NaiveCost(w []float64, x [][]float64, y []int, lambda float64) float64 {
	cost := lambda / 2 * squares(w)
	for i := range x {
		z := line(w, x[i])
		p := 1 / (1 + math.Exp(-z))
		if y[i] == 1 {
			cost -= math.Log(p)
		} else {
			cost -= math.Log(1 - p)
		}
	}
	return cost
}

// endregion

// squares returns Σ w_j².
func squares(w []float64) float64 {
	sum := 0.0
	for _, v := range w {
		sum += v * v
	}
	return sum
}

// line returns w_0 + w_1 x_1 + … + w_d x_d.
func line(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
