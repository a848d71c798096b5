package seeing

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

func brighter(v float64) float64 { return 3*v + 5 }

var mirror = kit.Mirror(0)

// mirrored reports whether a picture has been mirrored as the other one was.
func mirrored(before, after []any) bool {
	return kit.Equal(after, kit.Mirrored(before[0].([][]float64)))
}

var deslantRelations = []grader.Relation{
	{Name: "left and right exchanged, the same with left and right exchanged", Change: mirror,
		Same: mirrored},
	{Name: "twice the ink, twice as much in each pixel", Change: kit.Times(2, 0),
		Same: kit.Factors(2)},
}

var histogramRelations = []grader.Relation{
	{Name: "twice every magnitude, twice every number", Change: kit.Times(2, 0),
		Same: kit.Factors(2)},
	{Name: "every pixel turned on by a bin, every number one bin on",
		Change: func(_ *rand.Rand, args []any) []any {
			bins := args[2].(int)
			for _, row := range args[1].([][]float64) {
				for c := range row {
					if row[c] += 180 / float64(bins); row[c] >= 180 {
						row[c] -= 180
					}
				}
			}
			return args
		}, Same: func(before, after []any) bool {
			h := before[0].([]float64)
			return len(h) > 0 && kit.Equal(after, append([]float64{h[len(h)-1]}, h[:len(h)-1]...))
		}},
}

var blockRelations = []grader.Relation{
	{Name: "twice every number, the same", Change: kit.Times(2, 0)},
	{Name: "the cells in another order, their numbers in that order",
		Change: kit.Reverse(0), Same: func(before, after []any) bool {
			v, cells := before[0].([]float64), 4 // as many as are drawn
			var want []float64
			for k := cells - 1; k >= 0; k-- {
				want = append(want, v[k*len(v)/cells:(k+1)*len(v)/cells]...)
			}
			return kit.Equal(after, want)
		}},
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

var principalRelations = []grader.Relation{
	{Name: "all rows moved, the same", Change: kit.Plus(7, 0)},
	{Name: "twice every number, the same directions and four times the variance",
		Change: kit.Times(2, 0), Same: kit.Factors(1, 4)},
	{Name: "twice the start, the same", Change: kit.Times(2, 1)},
}

var windowRelations = []grader.Relation{
	{Name: "another light on the scene, the same", Change: kit.Each(brighter, 0)},
	{Name: "rows and columns exchanged, the same score",
		Change: kit.Transpose(0, 1),
		Same:   func(before, after []any) bool { return kit.Equal(after[2:], before[2]) }},
}
