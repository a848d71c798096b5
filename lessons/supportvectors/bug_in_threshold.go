package supportvectors

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// BugInThreshold asks for the mistake in a function that computes b.
var BugInThreshold = grader.Exercise[func() (int, [][]float64, []float64, []float64, []float64)]{
	ID:       "supportvectors/bug-in-threshold",
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

// The wrong functions of the exercises that ask for a bug. The lessons print them.

// region threshold
func WrongThreshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if alpha[i] > 0 {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}

// endregion

// Threshold is what WrongThreshold should be: it asks for a free support vector.
func Threshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if 0 < alpha[i] && alpha[i] < C[i] {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}
