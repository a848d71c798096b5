package online

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/online"
)

// Winnow asks for the rule that multiplies.
var Winnow = grader.Exercise[func([][]int, []int) ([]int, [][]float64)]{
	ID:        "online/winnow",
	Title:     "Winnow",
	Where:     rowRules,
	Points:    2,
	Params:    []string{"x", "y"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Winnow,
	Cases:     winnowCases,
	Draw:      drawBits,
	Compare:   perceptrons.ByStep("example", "the prediction", "w"),
	Relations: winnowRelations,
	Hints: []string{
		"The threshold is the number of attributes, len(w), and a sum that reaches it is enough.",
		"An attribute that is 0 had no part in the mistake: its weight stays.",
	},
}

func winnowCases() []grader.Case {
	return []grader.Case{
		{Name: "a or b among four", Args: []any{either, found}, Where: rowRules,
			Want: []any{
				[]int{-1, -1, 1, -1, -1, 1}, [][]float64{{2, 1, 2, 1}, {2, 2, 4, 1}, {2, 2, 2, 0.5},
					{2, 4, 2, 1}, {4, 4, 2, 2}, {4, 4, 1, 1}},
			}, Note: "The sums are 2, 3, 5, 2.5, 3 and 4."},
		{Name: "the first of two",
			Args: []any{[][]int{{1, 0}, {0, 1}, {1, 0}, {1, 1}}, []int{1, -1, 1, 1}},
			Want: []any{[]int{-1, -1, 1, 1}, [][]float64{{2, 1}, {2, 1}, {2, 1}, {2, 1}}},
			Note: "2 reaches the threshold 2."},
		{
			Name: "a weight that falls below 1",
			Args: []any{[][]int{{1, 1}, {1, 1}, {0, 1}}, []int{-1, -1, 1}},
			Want: []any{[]int{1, -1, -1}, [][]float64{{0.5, 0.5}, {0.5, 0.5}, {0.5, 1}}},
		},
		{
			Name: "wrong again and again",
			Args: []any{[][]int{{1}, {1}, {1}, {1}}, []int{-1, 1, -1, -1}},
			Want: []any{[]int{1, -1, 1, -1}, [][]float64{{0.5}, {1}, {0.5}, {0.5}}},
		},
		{Name: "nothing is there", Args: []any{[][]int{{0, 0, 0}, {0, 0, 0}}, []int{1, -1}},
			Want: []any{[]int{-1, -1}, [][]float64{{1, 1, 1}, {1, 1, 1}}},
			Note: "A mistake, but no attribute to blame."},
		{Name: "everything is there",
			Args: []any{[][]int{{1, 1, 1}, {1, 1, 0}, {0, 1, 1}}, []int{1, -1, 1}},
			Want: []any{[]int{1, -1, -1}, [][]float64{{1, 1, 1}, {1, 1, 1}, {1, 2, 2}}},
			Note: "3 reaches the threshold 3."},
		{Name: "one example", Args: []any{[][]int{{1, 0}}, []int{1}},
			Want: []any{[]int{-1}, [][]float64{{2, 1}}}},
	}
}

func drawBits(r *rand.Rand) []any {
	n, d := 5+r.IntN(6), 2+r.IntN(4)
	x, y := make([][]int, n), make([]int, n)
	for i := range x {
		x[i], y[i] = make([]int, d), -1
		for j := range d {
			x[i][j] = r.IntN(2)
		}
		if x[i][0]+x[i][1] > 0 {
			y[i] = 1
		}
		if r.IntN(5) == 0 {
			y[i] = -y[i]
		}
	}
	return []any{x, y}
}

var winnowRelations = []grader.Relation{
	{Name: "the attributes in reverse order, the same predictions and the weights in reverse",
		Change: kit.Mirror(0), Same: mirroredWeights},
}

// + where one of the first two attributes is 1.
var either = [][]int{{1, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 1, 1}, {0, 1, 0, 1}, {1, 0, 0, 1},
	{0, 0, 1, 1}}

var found = []int{1, 1, -1, 1, 1, -1}

// mirroredWeights reports whether the trace of weights is mirrored, and the rest the same.
func mirroredWeights(before, after []any) bool {
	return kit.Equal(after, before[0], kit.Mirrored(before[1].([][]float64)))
}
