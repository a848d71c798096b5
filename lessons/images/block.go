package images

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// Block asks for the normalised histograms of a block.
var Block = grader.Exercise[func([][]float64) []float64]{
	ID:        "images/block",
	Title:     "A block",
	Where:     fanFeatures,
	Points:    2,
	Params:    []string{"histograms"},
	Solution:  solutions.Block,
	Cases:     blockCases,
	Draw:      drawBlock,
	Compare:   compare.Tolerance{Abs: 1e-6, Rel: 1e-6}.Results, // results by hand leave ε out
	Relations: blockRelations,
	Hints: []string{
		"One function that divides by the length is called twice, with the cut between.",
		"Append the histograms to one list first: there is one length for the whole block.",
	},
}

func blockCases() []grader.Case {
	sixth := []float64{1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6,
		1.0 / 6, 1.0 / 6}
	ones := func() []float64 { return []float64{1, 1, 1, 1, 1, 1, 1, 1, 1} }
	return []grader.Case{
		{Name: "four cells of nine equal numbers",
			Args: []any{[][]float64{ones(), ones(), ones(), ones()}},
			Want: append(append(append(append([]float64{}, sixth...), sixth...), sixth...),
				sixth...),
			Note: "The length is 6. Nothing is above 0.2."},
		{Name: "one that stands out", Args: []any{[][]float64{{10, 1, 1}, {1, 1, 1}}},
			Want: []float64{0.6756639246, 0.3296902366, 0.3296902366, 0.3296902366, 0.3296902366,
				0.3296902366},
			Note: "10/√105 is cut to 0.2, and 1/√105 is left: afterwards it is twice as large as " +
				"the others, not ten times."},
		{Name: "a cell without gradient", Args: []any{[][]float64{{3, 4}, {0, 0}}},
			Want: []float64{0.7071067812, 0.7071067812, 0, 0},
			Note: "0.6 and 0.8 are both cut to 0.2."},
		{Name: "a faint and a strong cell", Args: []any{[][]float64{{1, 2}, {10, 20}}},
			Want: []float64{0.1484130442, 0.2968260884, 0.6670336725, 0.6670336725},
			Note: "The length of all is √505. What is faint stays faint beside its neighbours."},
		{Name: "the same in a tenth of the light", Args: []any{[][]float64{{0.1, 0.2}, {1, 2}}},
			Want: []float64{0.1484130442, 0.2968260884, 0.6670336725, 0.6670336725}},
		{Name: "next to no gradient", Args: []any{[][]float64{{1e-6, 2e-6}, {0, 0}}},
			Want: []float64{0.4472135955, 0.8944271910, 0, 0},
			Note: "√(5·10⁻¹² + ε²) is 1.0247·10⁻⁵. Divided by that both are below 0.2, and " +
				"nothing is cut."},
		{Name: "not much more gradient", Args: []any{[][]float64{{4e-6, 0}, {0, 1e-6}}},
			Want: []float64{0.9077134241, 0, 0, 0.4195906787},
			Note: "√(1.7·10⁻¹¹ + ε²) is 1.0817·10⁻⁵. Divided by that the first is 0.37 and is " +
				"cut to 0.2, and the last is 0.09."},
		{Name: "a trace of a gradient", Args: []any{[][]float64{{1e-10}}},
			Want: []float64{0.7071067812},
			Note: "10⁻¹⁰/ε is 10⁻⁵, which is ε: divided by √(ε² + ε²) it is 1/√2."},
		{Name: "one cell", Args: []any{[][]float64{{0, 5, 0}}}, Want: []float64{0, 1, 0}},
		{Name: "no gradient at all", Args: []any{[][]float64{{0, 0}, {0, 0}}},
			Want: []float64{0, 0, 0, 0}, Note: "0 divided by ε."},
	}
}

func drawBlock(r *rand.Rand) []any {
	bins := 3 + r.IntN(4)
	histograms := make([][]float64, 4)
	for k := range histograms {
		for range bins {
			v := r.IntN(3)
			if r.IntN(4) == 0 {
				v = 5 + r.IntN(20)
			}
			histograms[k] = append(histograms[k], float64(v))
		}
	}
	histograms[0][0]++
	if r.IntN(5) == 0 {
		histograms = kit.Scaled(0, histograms)
	}
	return []any{histograms}
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
