package rankings

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// Isotonic asks for the pooling of neighbours with a trace.
var Isotonic = grader.Exercise[func([]float64, []float64) ([][]float64, []float64)]{
	ID:        "rankings/isotonic",
	Title:     "Pooling neighbours",
	Where:     fanCalibration,
	Points:    3,
	Params:    []string{"shares", "weights"},
	Results:   []string{"trace", "fitted"},
	Solution:  solutions.Isotonic,
	Cases:     isotonicCases,
	Draw:      drawShares,
	Drawn:     8,
	Relations: isotonicRelations,
	Hints: []string{
		"Three slices with an entry for each block: its value, its weight, and how many of the " +
			"shares are in it. slices.Delete takes one out.",
		"Look for the first pair that falls, pool it, and begin from the first pair again. When " +
			"none is left, you are done.",
		"The trace needs clones of the values, since they go on changing.",
	},
}

func isotonicCases() []grader.Case {
	one := []float64{1, 1, 1, 1}
	return []grader.Case{
		{Name: "four examples", Args: []any{[]float64{0, 1, 0, 1}, one},
			Want:  []any{[][]float64{{0, 1, 0, 1}, {0, 0.5, 1}}, []float64{0, 0.5, 0.5, 1}},
			Where: fanCalibration},
		{Name: "a look back", Args: []any{[]float64{0.5, 0.6, 0.1, 0.9}, one},
			Want: []any{[][]float64{{0.5, 0.6, 0.1, 0.9}, {0.5, 0.35, 0.9}, {0.4, 0.9}},
				[]float64{0.4, 0.4, 0.4, 0.9}},
			Note: "The pool of 0.6 and 0.1 is below 0.5, which it was not before. " +
				"(0.5 + 2 · 0.35)/3."},
		{Name: "weights", Args: []any{[]float64{1, 0}, []float64{1, 3}},
			Want: []any{[][]float64{{1, 0}, {0.25}}, []float64{0.25, 0.25}}},
		{Name: "falling throughout", Args: []any{[]float64{1, 0.5, 0}, one[:3]},
			Want: []any{[][]float64{{1, 0.5, 0}, {0.75, 0}, {0.5}}, []float64{0.5, 0.5, 0.5}}},
		{Name: "four that fall", Args: []any{[]float64{0.9, 0.7, 0.2, 0}, one},
			Want: []any{[][]float64{{0.9, 0.7, 0.2, 0}, {0.8, 0.2, 0}, {0.6, 0}, {0.45}},
				[]float64{0.45, 0.45, 0.45, 0.45}},
			Note: "After the first pooling the first two that fall are 0.8 and 0.2."},
		{Name: "rising throughout", Args: []any{[]float64{0, 0.25, 0.75}, one[:3]},
			Want: []any{[][]float64{{0, 0.25, 0.75}}, []float64{0, 0.25, 0.75}}},
		{Name: "two places that fall", Args: []any{[]float64{0.4, 0.2, 0.8, 0.6}, one},
			Want: []any{[][]float64{{0.4, 0.2, 0.8, 0.6}, {0.3, 0.8, 0.6}, {0.3, 0.7}},
				[]float64{0.3, 0.3, 0.7, 0.7}}, Note: "The first of them first."},
		{Name: "equal neighbours stay", Args: []any{[]float64{0.5, 0.5, 1}, one[:3]},
			Want: []any{[][]float64{{0.5, 0.5, 1}}, []float64{0.5, 0.5, 1}}},
		{Name: "one share", Args: []any{[]float64{0.25}, []float64{3}},
			Want: []any{[][]float64{{0.25}}, []float64{0.25}}},
		{
			Name: "equal but for rounding",
			Args: []any{[]float64{0.30000000000000004, 0.3, 1}, one[:3]},
			Want: []any{[][]float64{{0.3, 0.3, 1}}, []float64{0.3, 0.3, 1}},
			Note: "The first is what 0.1 + 0.2 is in floating point.",
		},
		{Name: "falling by a hair", Args: []any{[]float64{0.5, 0.4999999999, 1}, one[:3]},
			Want: []any{[][]float64{{0.5, 0.4999999999, 1}, {0.49999999995, 1}},
				[]float64{0.49999999995, 0.49999999995, 1}},
			Note: "By 10⁻¹⁰, which is more than rounding."},
	}
}

func drawShares(r *rand.Rand) []any {
	shares, weights := make([]float64, 4+r.IntN(5)), []float64(nil)
	for i := range shares {
		shares[i] = min(1, float64(i+r.IntN(9))/12)
		weights = append(weights, float64(1+r.IntN(4)))
	}
	return []any{shares, weights}
}

var isotonicRelations = []grader.Relation{
	{Name: "ten times every weight, the same trace", Change: kit.Times(10, 1)},
	{Name: "fitted once more, nothing left to pool", Change: func(_ *rand.Rand, args []any) []any {
		slices.Sort(args[0].([]float64))
		return args
	}, Same: func(_, after []any) bool {
		trace := after[0].([][]float64)
		return len(trace) == 1 && kit.Equal(after[1:], trace[0])
	}},
}
