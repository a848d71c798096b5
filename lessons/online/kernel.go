package online

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/online"
)

// Kernel asks for the perceptron that counts mistakes.
var Kernel = grader.Exercise[func([][]float64, []int, int) [][]int]{
	ID:        "online/kernel",
	Title:     "The kernel perceptron",
	Where:     rowRules,
	Points:    3,
	Params:    []string{"gram", "y", "epochs"},
	Solution:  solutions.Kernel,
	Cases:     kernelCases,
	Draw:      drawGram,
	Compare:   perceptrons.ByStep("epoch", "alpha"),
	Relations: kernelRelations,
	Hints: []string{
		"There is no w here: at a mistake nothing changes except a count.",
		"Each example i that has been a mistake pulls the f of example j by " +
			"alpha[i]·y[i]·gram[i][j], to the side of the class of i.",
	},
}

func kernelCases() []grader.Case {
	return []grader.Case{
		{Name: "XOR of −1 and +1, κ(x, x′) = (1 + x·x′)²",
			Args: []any{[][]float64{{9, 1, 1, 1}, {1, 9, 1, 1}, {1, 1, 9, 1}, {1, 1, 1, 9}}, xor,
				100}, Where: rowRules,
			Want: [][]int{{1, 1, 0, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}},
			Note: "f(x) is then −8·x₁·x₂."},
		{Name: "XOR of 0 and 1, κ(x, x′) = (1 + x·x′)²",
			Args: []any{[][]float64{{1, 1, 1, 1}, {1, 4, 1, 4}, {1, 1, 4, 4}, {1, 4, 4, 9}}, xor,
				100},
			Want: [][]int{{1, 1, 0, 1}, {1, 2, 1, 2}, {2, 3, 2, 3}, {3, 4, 3, 3}, {4, 4, 3, 3},
				{5, 4, 4, 4}, {5, 5, 4, 4}, {6, 5, 5, 4}, {7, 5, 5, 4}, {7, 5, 5, 4}}},
		{Name: "four arrows, κ(x, x′) = x·x′",
			Args: []any{
				[][]float64{{25, 0, 15, 24}, {0, 25, 20, 7}, {15, 20, 25, 20}, {24, 7, 20, 25}},
				pointed, 100,
			},
			Want: [][]int{{0, 1, 0, 1}, {0, 1, 1, 2}, {0, 1, 1, 2}},
			Note: "The mistakes of Online: w = −(−3, 4) − (0, 5) + 2·(3, 4) = (9, −1)."},
		{Name: "XOR, κ(x, x′) = 1 + x·x′",
			Args: []any{[][]float64{{1, 1, 1, 1}, {1, 2, 1, 2}, {1, 1, 2, 2}, {1, 2, 2, 3}}, xor,
				4}, Want: [][]int{{1, 1, 0, 1}, {1, 2, 1, 2}, {2, 3, 2, 3}, {3, 4, 3, 4}},
			Note: "A bias alone does not help: the counts grow for ever."},
		{
			Name: "each example only like itself",
			Args: []any{[][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{-1, 1, -1}, 10},
			Want: [][]int{{1, 0, 1}, {1, 0, 1}}, Note: "It learns by heart.",
		},
		{
			Name: "0, 1 and 2, κ(x, x′) = e^(−(x − x′)²/2)",
			Args: []any{[][]float64{{1, 0.6065, 0.1353}, {0.6065, 1, 0.6065}, {0.1353, 0.6065, 1}},
				[]int{1, -1, 1}, 100},
			Want: [][]int{{0, 1, 1}, {1, 2, 2}, {1, 2, 2}},
			Note: "In the first epoch f(2) is −0.6065, in the second f(0) is −0.6065 + 0.1353.",
		},
		{Name: "nothing to learn", Args: []any{[][]float64{{2, 1}, {1, 2}}, []int{1, 1}, 5},
			Want: [][]int{{0, 0}}, Note: "0 ≥ 0 is +1."},
		{Name: "one epoch", Args: []any{[][]float64{{1}}, []int{-1}, 1}, Want: [][]int{{1}}},
	}
}

// drawGram draws examples, and returns their dot products or the squares of these plus 1. Both are
// often not whole, but their sums are exact, and scores of 0 common.
func drawGram(r *rand.Rand) []any {
	n, power := 3+r.IntN(4), r.IntN(2)
	rows := kit.List(n, func() []float64 { return kit.Halves(r, 2, 6) })
	gram := kit.Gram(rows, func(x, z []float64) float64 {
		return x[0]*z[0] + x[1]*z[1]
	})
	if power == 1 {
		gram = kit.Map(gram, func(k float64) float64 { return (k + 1) * (k + 1) })
	}
	return []any{gram, kit.Signs(r, n), 2 + r.IntN(4)}
}

var kernelRelations = []grader.Relation{
	{Name: "every kernel three times as large, the same counts",
		Change: kit.Each(func(k float64) float64 { return 0 + 3*k }, 0)}, // 0 for −0 too,
}
