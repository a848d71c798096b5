package images

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// Histogram asks for the histogram of orientations of one cell.
var Histogram = grader.Exercise[func([][]float64, [][]float64, int) []float64]{
	ID:        "images/histogram",
	Title:     "A histogram of orientations",
	Where:     fanFeatures,
	Points:    2,
	Params:    []string{"magnitude", "orientation", "bins"},
	Solution:  solutions.Histogram,
	Cases:     histogramCases,
	Draw:      drawCell,
	Relations: histogramRelations,
	Hints: []string{
		"Measure the angle in bins: angle/180 · bins − ½ is 0 at the centre of bin 0 and 1 at " +
			"that of bin 1. What is it at 15 degrees with 9 bins?",
		"Its floor is the lower of the two bins, and how far it lies above the floor is the " +
			"share of the upper one.",
		"The floor may be −1, and the number of the bin above may be bins, which is one too " +
			"many. (k + bins) % bins puts both back into range.",
	},
}

func histogramCases() []grader.Case {
	one := func(angle float64) []any { return []any{[][]float64{{1}}, [][]float64{{angle}}, 9} }
	return []grader.Case{
		{Name: "at the centre of a bin", Args: one(90), Want: []float64{0, 0, 0, 0, 1, 0, 0, 0, 0},
			Note: "Bin 4 reaches from 80 to 100."},
		{Name: "between two bins", Args: one(100), Want: []float64{0, 0, 0, 0, 0.5, 0.5, 0, 0, 0}},
		{Name: "nearer to one", Args: one(15), Want: []float64{0.75, 0.25, 0, 0, 0, 0, 0, 0, 0},
			Note: "15 is 5 from 10, the centre of bin 0, and 15 from 30, that of bin 1."},
		{
			Name: "before the first centre", Args: one(5),
			Want: []float64{0.75, 0, 0, 0, 0, 0, 0, 0, 0.25},
			Note: "The neighbour on the other side is the last bin: 170 degrees are −10.",
		},
		{Name: "behind the last centre", Args: one(178),
			Want: []float64{0.4, 0, 0, 0, 0, 0, 0, 0, 0.6}},
		{Name: "four pixels",
			Args: []any{[][]float64{{2, 4}, {1, 3}}, [][]float64{{30, 35}, {0, 150}}, 9},
			Want: []float64{0.5, 5, 1, 0, 0, 0, 0, 3, 0.5},
			Note: "35 degrees give ¾ of 4 to bin 1; 0 degrees ½ to the first and ½ " +
				"to the last bin."},
		{Name: "four bins", Args: []any{[][]float64{{8, 8}}, [][]float64{{45, 90}}, 4},
			Want: []float64{4, 8, 4, 0}, Note: "The centres are at 22½, 67½, 112½ and 157½."},
		{Name: "two bins", Args: []any{[][]float64{{9}}, [][]float64{{30}}, 2},
			Want: []float64{7.5, 1.5}, Note: "Each is the other's neighbour on both sides."},
		{Name: "seven bins", Args: []any{[][]float64{{3}}, [][]float64{{90}}, 7},
			Want: []float64{0, 0, 0, 3, 0, 0, 0},
			Note: "90 degrees are the centre of bin 3. Each bin has 25 5/7 degrees."},
		{Name: "no gradient", Args: []any{[][]float64{{0, 0}}, [][]float64{{0, 0}}, 3},
			Want: []float64{0, 0, 0}},
	}
}

func drawCell(r *rand.Rand) []any {
	height, width := 2+r.IntN(2), 2+r.IntN(3)
	magnitude, orientation := make([][]float64, height), make([][]float64, height)
	for i := range height {
		for range width {
			magnitude[i] = append(magnitude[i], float64(r.IntN(9))/2)
			orientation[i] = append(orientation[i], float64(5*r.IntN(36)))
		}
	}
	magnitude[0][0]++
	return []any{magnitude, orientation, 3 + r.IntN(7)}
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
