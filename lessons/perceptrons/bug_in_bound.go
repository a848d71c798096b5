package perceptrons

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
	"gonum.org/v1/gonum/floats"
)

// BugInBound asks for the mistake in a bound for examples with an appended 1.
var BugInBound = grader.Exercise[func() (int, []float64, [][]float64, []int)]{
	ID:       "perceptrons/bug-in-bound",
	Title:    "More mistakes than there can be",
	Where:    konTheorem,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "v", "x", "y"},
	Solution: solutions.BugInBound,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{4, []float64{20, -3}, [][]float64{{0.1}, {0.2}}, []int{-1, 1}}}}
	},
	Compare: compare.Bug([]int{4, 9, 15}, rightBound, WrongBound),
	Hints: []string{
		"Write down the vector that the rule really adds to w at a mistake. How long is it?",
		"The score has the weight of the 1 in it. What about the length?",
	},
}

// The wrong functions of the exercises that ask for a bug. The lesson prints them.

// region bound
func WrongBound(v []float64, x [][]float64, y []int) float64 {
	γ, R2 := math.Inf(1), 0.0
	for i, row := range x {
		square, score := 0.0, v[len(row)]
		for j, value := range row {
			square += value * value
			score += v[j] * value
		}
		R2 = max(R2, square)
		γ = min(γ, float64(y[i])*score/length(v))
	}
	if γ <= 0 {
		return math.Inf(1)
	}
	return R2 / (γ * γ)
}

// endregion

// rightBound is what WrongBound should be: the appended 1 makes each example longer.
func rightBound(v []float64, x [][]float64, y []int) float64 {
	appended := make([][]float64, len(x))
	for i, row := range x {
		appended[i] = append(slices.Clone(row), 1)
	}
	return Bound(v, appended, y)
}

// Bound returns how many mistakes a perceptron without an offset makes at most: (R/γ)², with the
// length R of the longest example and the margin γ of v. It is +Inf if v separates nothing.
func Bound(v []float64, x [][]float64, y []int) float64 {
	γ, R := math.Inf(1), 0.0
	for i, row := range x {
		R = max(R, length(row))
		γ = min(γ, float64(y[i])*floats.Dot(v, row)/length(v))
	}
	if γ <= 0 {
		return math.Inf(1)
	}
	return R * R / (γ * γ)
}

// length returns ‖v‖.
func length(v []float64) float64 { return floats.Norm(v, 2) }
