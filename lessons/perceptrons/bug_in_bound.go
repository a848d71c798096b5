package perceptrons

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
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
	Compare: kit.Bug([]int{4, 6, 9, 15}, rightBound, WrongBound, checkBound,
		"a v that separates the examples, since otherwise there is no bound"),
	Hints: []string{
		"Write down the vector that the rule really adds to w at a mistake. How long is it?",
		"The score has the weight of the 1 in it. What about the length?",
	},
}

// checkBound reports what WrongBound is not meant for.
func checkBound(args []any) error {
	v, x, y := args[0].([]float64), args[1].([][]float64), args[2].([]int)
	if len(v) < 2 || length(v) == 0 {
		return fmt.Errorf("v is %v; it should have a weight for each number of an example and one "+
			"for the 1, and not all of them 0", v)
	}
	if err := cmp.Or(kit.CheckFinite("v", v...), kit.CheckRows("x", x, len(v)-1)); err != nil {
		return err
	}
	if len(y) != len(x) {
		return fmt.Errorf("there are %d examples and %d classes", len(x), len(y))
	}
	for i, class := range y {
		if class != 1 && class != -1 {
			return fmt.Errorf("y[%d] is %d; it should be +1 or −1", i, class)
		}
	}
	return nil
}

// The wrong function of the exercise. The lesson prints it.

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
