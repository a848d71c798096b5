package neighbours

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Nearest asks for the nearest rows, ties at the kth distance taken in.
var Nearest = grader.Exercise[func([]float64, int) []int]{
	ID:       "neighbours/nearest",
	Title:    "The nearest rows",
	Where:    roweisAlgorithm,
	Points:   2,
	Params:   []string{"distances", "k"},
	Solution: solutions.Nearest,
	Cases:    nearestCases,
	Draw:     drawDistances,
	Relations: []grader.Relation{
		{Name: "the root of each distance, the same rows", Change: kit.Each(math.Sqrt, 0)},
		{Name: "one more row that is farther than all, the same rows",
			Change: func(_ *rand.Rand, args []any) []any {
				return []any{farther(args[0].([]float64)), args[1]}
			}},
	},
	Hints: []string{
		"Sort the numbers of the rows, not the distances: afterwards you must still know whose " +
			"distance it was.",
		"slices.SortStableFunc keeps equal ones in the order that they had.",
		"Begin with the first k of the sorted rows. As long as the next one is as far as the " +
			"last one that you have, take it too.",
	},
}

func nearestCases() []grader.Case {
	return []grader.Case{
		{Name: "the nearest house to (3, 4)", Args: []any{from34, 1}, Want: []int{1}},
		{Name: "the nearest two", Args: []any{from34, 2}, Want: []int{1, 2}},
		{Name: "three, and one as far as the third", Args: []any{from34, 3},
			Want: []int{1, 2, 6, 8}, Where: roweisAlgorithm, Note: "Rows 6 and 8 are both at 5."},
		{Name: "four", Args: []any{from34, 4}, Want: []int{1, 2, 6, 8},
			Note: "The two at 5 are the third and the fourth: no tie is left at the fourth."},
		{Name: "six, and one as far as the sixth", Args: []any{from34, 6},
			Want: []int{1, 2, 6, 8, 4, 0, 3}},
		{Name: "all", Args: []any{from34, 9}, Want: []int{1, 2, 6, 8, 4, 0, 3, 5, 7}},
		{Name: "from (6, 3)", Args: []any{from63, 3}, Want: []int{5, 4, 3, 7},
			Note: "2, 4, and two at 5."},
		{Name: "all equally far", Args: []any{[]float64{2, 2, 2}, 1}, Want: []int{0, 1, 2}},
		{Name: "less than 1 apart", Args: []any{[]float64{0.9, 0.2, 0.5, 0.500001}, 2},
			Want: []int{1, 2}, Note: "The fourth is nearly as far as the third, and not as far."},
		{Name: "a long row of ties", Args: []any{slices.Repeat([]float64{2, 1, 2}, 6), 7},
			Want: []int{1, 4, 7, 10, 13, 16, 0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17},
			Note: "With up to twelve elements slices.SortFunc happens to be " +
				"stable; here it is not."},
	}
}

func drawDistances(r *rand.Rand) []any {
	n := 3 + r.IntN(7)
	return []any{kit.Row(r, n, 9), 1 + r.IntN(n)}
}

var from63 = []float64{29, 17, 10, 5, 4, 2, 13, 5, 17} // and from (6, 3)

// farther puts a row behind all others that is farther than any.
func farther(distances []float64) []float64 {
	return append(slices.Clone(distances), slices.Max(distances)+1)
}
