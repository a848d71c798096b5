package features

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// Bag asks for a picture's nearest codewords and their shares.
var Bag = grader.Exercise[func([][]float64, int, [][]float64) ([]int, []float64)]{
	ID:        "features/bag",
	Title:     "A bag of patches",
	Where:     fanFeatures,
	Points:    3,
	Params:    []string{"picture", "side", "words"},
	Results:   []string{"nearest", "share"},
	Solution:  solutions.Bag,
	Cases:     bagCases,
	Draw:      drawBag,
	Drawn:     8,
	Relations: bagRelations,
	Hints: []string{
		"In a picture of 4 rows, a patch of 2 rows fits at 3 places. In general at " +
			"len(picture) − side + 1.",
		"append(pixels, picture[r+i][c:c+side]...) adds a row of the patch.",
		"Walk through the codewords in order, and let another one win only if it is nearer by " +
			"more than 1e-12.",
	},
}

func bagCases() []grader.Case {
	bag := func(nearest []int, share ...float64) []any { return []any{nearest, share} }
	return []grader.Case{
		{
			Name: "a dot in a corner",
			Args: []any{[][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}, 2, codewords()},
			Want: bag([]int{0, 0, 0, 2}, 0.75, 0, 0.25, 0),
		},
		{Name: "an edge", Args: []any{[][]float64{{0, 1, 1}, {0, 1, 1}, {0, 1, 1}}, 2, codewords()},
			Want: bag([]int{1, 3, 1, 3}, 0, 0.5, 0, 0.5)},
		{
			Name: "the edge elsewhere",
			Args: []any{[][]float64{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}}, 2, codewords()},
			Want: bag([]int{0, 1, 0, 1}, 0.5, 0.5, 0, 0),
		},
		{Name: "as near to two", Args: []any{[][]float64{{0, 0.5}, {0, 0.5}}, 2, codewords()},
			Want: bag([]int{0}, 1, 0, 0, 0),
			Note: "½ to paper, to the edge and to the corner: the first of them."},
		{
			Name: "as near but for rounding",
			Args: []any{[][]float64{{0.3}}, 1, [][]float64{{0.1}, {0.5}}},
			Want: bag([]int{0}, 1, 0),
			Note: "0.2 from both. In floating point 0.3 − 0.1 is a little less than 0.2, and " +
				"0.5 − 0.3 is 0.2.",
		},
		{
			Name: "as near but for rounding, the other way",
			Args: []any{[][]float64{{0.3}}, 1, [][]float64{{0.5}, {0.1}}},
			Want: bag([]int{0}, 1, 0),
		},
		{
			Name: "wider than high",
			Args: []any{[][]float64{{0, 0, 1, 1}, {0, 0, 1, 1}}, 2, codewords()},
			Want: bag([]int{0, 1, 3}, 1.0/3, 1.0/3, 0, 1.0/3),
		},
		{Name: "one large difference or three small ones",
			Args: []any{[][]float64{{0, 0}, {0, 0}}, 2, [][]float64{{2, 0, 0, 0}, {1, 1, 1, 0}}},
			Want: bag([]int{1}, 0, 1), Note: "The squared distances are 4 and 3."},
		{Name: "higher than wide", Args: []any{[][]float64{{0, 0}, {0, 1}, {1, 1}}, 2, codewords()},
			Want: bag([]int{2, 1}, 0, 0.5, 0.5, 0),
			Note: "The lower patch, (0, 1, 1, 1), is 1 from the edge and from ink."},
		{
			Name: "nearer by a hair",
			Args: []any{[][]float64{{0}}, 1, [][]float64{{1}, {0.9999999999}}},
			Want: bag([]int{1}, 0, 1), Note: "Nearer by 2·10⁻¹⁰, which is no tie.",
		},
		{Name: "far from all", Args: []any{[][]float64{{1e6}}, 1, [][]float64{{0}, {5e5}}},
			Want: bag([]int{1}, 0, 1)},
		{
			Name: "patches of one pixel",
			Args: []any{[][]float64{{0, 9, 4}, {5, 1, 8}}, 1, [][]float64{{0}, {10}}},
			Want: bag([]int{0, 1, 0, 0, 0, 1}, 2.0/3, 1.0/3),
			Note: "5 is as far from 0 as from 10.",
		},
	}
}

// drawBag draws tenths, whose squares are rounded where they tie.
func drawBag(r *rand.Rand) []any {
	side := 1 + r.IntN(2)
	tenth := func(v float64) float64 { return v / 10 }
	return []any{kit.Map(pixels(r, 2+r.IntN(3), 2+r.IntN(3), 5), tenth), side,
		kit.Map(pixels(r, 2+r.IntN(4), side*side, 5), tenth)}
}

var bagRelations = []grader.Relation{
	{Name: "one codeword more that is far from all, nothing else",
		Change: func(_ *rand.Rand, args []any) []any {
			side, words := args[1].(int), args[2].([][]float64)
			return []any{args[0], side, append(words, slices.Repeat([]float64{99}, side*side))}
		}, Same: func(before, after []any) bool {
			return kit.Equal(after, before[0], append(slices.Clone(before[1].([]float64)), 0))
		}},
	{Name: "twice every pixel and every number of the codewords, the same",
		Change: kit.Times(2, 0, 2)},
}

// Codewords of 2×2 pixels: paper, an edge, a corner, ink.
func codewords() [][]float64 {
	return [][]float64{{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 0, 0, 1}, {1, 1, 1, 1}}
}
