package seeing

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

// changed replaces each pixel of the first argument.
func changed(change func(v float64) float64) func(*rand.Rand, []any) []any {
	return func(_ *rand.Rand, args []any) []any {
		args[0] = mapped(args[0].([][]float64), change)
		return args
	}
}

// mapped returns a picture with each pixel replaced.
func mapped(picture [][]float64, change func(v float64) float64) [][]float64 {
	result := make([][]float64, len(picture))
	for r, row := range picture {
		result[r] = make([]float64, len(row))
		for c, v := range row {
			result[r][c] = change(v)
		}
	}
	return result
}

func double(v float64) float64   { return 2 * v }
func brighter(v float64) float64 { return 3*v + 5 }

// mirrored returns a picture with left and right exchanged.
func mirrored(picture [][]float64) [][]float64 {
	result := make([][]float64, len(picture))
	for r := range picture {
		result[r] = slices.Clone(picture[r])
		slices.Reverse(result[r])
	}
	return result
}

func mirror(_ *rand.Rand, args []any) []any {
	args[0] = mirrored(args[0].([][]float64))
	return args
}

// flipped returns a picture with rows and columns exchanged.
func flipped(picture [][]float64) [][]float64 {
	result := make([][]float64, len(picture[0]))
	for _, row := range picture {
		for c, v := range row {
			result[c] = append(result[c], v)
		}
	}
	return result
}

func flip(_ *rand.Rand, args []any) []any {
	args[0] = flipped(args[0].([][]float64))
	return args
}

var normaliseRelations = []grader.Relation{
	{Name: "brighter and with more contrast, the same", Change: changed(brighter)},
	{Name: "left and right exchanged, the same with left and right exchanged", Change: mirror,
		Same: func(before, after []any) bool {
			return equal(after, mirrored(before[0].([][]float64)))
		}},
}

var momentsRelations = []grader.Relation{
	{Name: "twice the ink, twice the mass and nothing else", Change: changed(double),
		Same: func(before, after []any) bool {
			return equal(after, append([]any{2 * before[0].(float64)}, before[1:]...)...)
		}},
	{Name: "rows and columns exchanged, x and y exchanged", Change: flip,
		Same: func(b, after []any) bool {
			return equal(after, b[0], b[2], b[1], b[5], b[4], b[3])
		}},
	{Name: "an empty column more to the left, x one larger",
		Change: func(_ *rand.Rand, args []any) []any {
			picture := args[0].([][]float64)
			if slices.Max(values(picture)) == 0 {
				return nil // the middle moves by half a column
			}
			for r := range picture {
				picture[r] = append([]float64{0}, picture[r]...)
			}
			return args
		}, Same: func(b, after []any) bool {
			return equal(after, b[0], b[1].(float64)+1, b[2], b[3], b[4], b[5])
		}},
}

var deslantRelations = []grader.Relation{
	{Name: "left and right exchanged, the same with left and right exchanged", Change: mirror,
		Same: func(before, after []any) bool {
			return equal(after, mirrored(before[0].([][]float64)))
		}},
	{Name: "twice the ink, twice as much in each pixel", Change: changed(double),
		Same: func(before, after []any) bool {
			return equal(after, mapped(before[0].([][]float64), double))
		}},
}

var gradientRelations = []grader.Relation{
	{Name: "the negative, the same", Change: changed(func(v float64) float64 { return -v })},
	{Name: "twice the contrast, twice the magnitude", Change: changed(double),
		Same: func(before, after []any) bool {
			return equal(after, mapped(before[0].([][]float64), double), before[1])
		}},
}

var histogramRelations = []grader.Relation{
	{Name: "twice every magnitude, twice every number", Change: changed(double),
		Same: func(before, after []any) bool {
			want := slices.Clone(before[0].([]float64))
			for k := range want {
				want[k] *= 2
			}
			return equal(after, want)
		}},
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
			return len(h) > 0 && equal(after, append([]float64{h[len(h)-1]}, h[:len(h)-1]...))
		}},
}

var blockRelations = []grader.Relation{
	{Name: "twice every number, the same", Change: changed(double)},
	{Name: "the cells in another order, their numbers in that order",
		Change: func(_ *rand.Rand, args []any) []any {
			slices.Reverse(args[0].([][]float64))
			return args
		}, Same: func(before, after []any) bool {
			v, cells := before[0].([]float64), 4 // as many as are drawn
			var want []float64
			for k := cells - 1; k >= 0; k-- {
				want = append(want, v[k*len(v)/cells:(k+1)*len(v)/cells]...)
			}
			return equal(after, want)
		}},
}

var bagRelations = []grader.Relation{
	{Name: "one codeword more that is far from all, nothing else",
		Change: func(_ *rand.Rand, args []any) []any {
			side, words := args[1].(int), args[2].([][]float64)
			return []any{args[0], side, append(words, slices.Repeat([]float64{99}, side*side))}
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], append(slices.Clone(before[1].([]float64)), 0))
		}},
	{Name: "twice every pixel and every number of the codewords, the same",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{mapped(args[0].([][]float64), double), args[1],
				mapped(args[2].([][]float64), double)}
		}},
}

var principalRelations = []grader.Relation{
	{Name: "all rows moved, the same", Change: changed(func(v float64) float64 { return v + 7 })},
	{Name: "twice every number, the same directions and four times the variance",
		Change: changed(double),
		Same: func(before, after []any) bool {
			return equal(after, before[0], 4*before[1].(float64))
		}},
	{Name: "twice the start, the same", Change: func(_ *rand.Rand, args []any) []any {
		start := args[1].([]float64)
		for j := range start {
			start[j] *= 2
		}
		return args
	}},
}

var windowRelations = []grader.Relation{
	{Name: "another light on the scene, the same", Change: changed(brighter)},
	{Name: "rows and columns exchanged, the same score",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{flipped(args[0].([][]float64)), flipped(args[1].([][]float64))}
		}, Same: func(before, after []any) bool { return equal(after[2:], before[2]) }},
}
