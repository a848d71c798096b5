package perceptrons

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// Rosenblatt asks for Rosenblatt's loop.
var Rosenblatt = grader.Exercise[func([][]float64, []int, int) ([]int, [][]float64)]{
	ID:        "perceptrons/rosenblatt",
	Title:     "Rosenblatt's loop",
	Where:     rowTrain,
	Points:    3,
	Params:    []string{"x", "y", "epochs"},
	Results:   []string{"errors", "trace"},
	Solution:  solutions.Rosenblatt,
	Cases:     rosenblattCases,
	Draw:      drawLoop,
	Compare:   ByStep("epoch", "the number of errors", "w"),
	Relations: rosenblattRelations,
	Hints: []string{
		"A loop over epochs, and in it one over the examples. Set the count of errors to 0 where " +
			"an epoch begins.",
		"append(slices.Clone(x[i]), -1) is the example with its constant input, and leaves x[i] " +
			"alone.",
		"y·(w·x) ≤ 0 says in one breath that the sign is the other one, or that it is 0.",
	},
}

func rosenblattCases() []grader.Case {
	return []grader.Case{
		{Name: "OR", Args: []any{bits, or, 100}, Where: rowTrain,
			Want: []any{[]int{3, 1, 2, 2, 1, 0},
				[][]float64{{1, 1, -1}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 2, 1}, {2, 2, 1}}},
			Note: "2x₁ + 2x₂ > 1 in the end."},
		{Name: "AND", Args: []any{bits, and, 100}, Want: []any{[]int{2, 3, 3, 2, 2, 3, 2, 1, 0},
			[][]float64{{1, 1, 0}, {2, 1, 1}, {2, 1, 2}, {2, 2, 2}, {3, 2, 2}, {3, 2, 3}, {3, 3, 3},
				{3, 2, 4}, {3, 2, 4}}}, Note: "3x₁ + 2x₂ > 4 in the end."},
		{
			Name: "XOR", Args: []any{bits, xor, 3},
			Want: []any{[]int{4, 4, 4}, [][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
			Note: "All four are wrong in every epoch, and the moves cancel: it would never end.",
		},
		{
			Name: "four arrows", Args: []any{arrows, pointed, 100},
			Want: []any{[]int{2, 0}, [][]float64{{7, -1, 0}, {7, -1, 0}}},
			Note: "The first score, 0, is an error here, and all goes another way.",
		},
		{Name: "a threshold on a line", Args: []any{[][]float64{{1}, {3}}, []int{-1, 1}, 100},
			Want: []any{[]int{2, 1, 2, 1, 2, 1, 1, 0},
				[][]float64{{2, 0}, {1, 1}, {3, 1}, {2, 2}, {4, 2}, {3, 3}, {2, 4}, {2, 4}}}},
		{Name: "stopped by the number of epochs", Args: []any{bits, or, 2},
			Want: []any{[]int{3, 1}, [][]float64{{1, 1, -1}, {1, 1, 0}}}},
		{Name: "one example", Args: []any{[][]float64{{2, 5}}, []int{-1}, 4},
			Want: []any{[]int{1, 0}, [][]float64{{-2, -5, 1}, {-2, -5, 1}}}},
		{Name: "no epochs", Args: []any{bits, or, 0}, Want: []any{[]int{}, [][]float64{}}},
	}
}

func drawLoop(r *rand.Rand) []any {
	n := 3 + r.IntN(3)
	return []any{drawRows(r, n, 1+r.IntN(3)), kit.Signs(r, n), 2 + r.IntN(4)}
}

var rosenblattRelations = []grader.Relation{
	{Name: "the classes exchanged, the same errors and the opposite weights",
		Change: kit.Times(-1, 1), Same: kit.Factors(1, -1)},
}

var bits = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}

var and = []int{-1, -1, -1, 1}

var or = []int{-1, 1, 1, 1}

const rowTrain = "Roweis, Algorithm perceptronTrain (Rosenblatt'56)"
