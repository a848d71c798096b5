package neighbours

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// BoxDistance asks for the squared distance from a point to a box.
var BoxDistance = grader.Exercise[func([]float64, []float64, []float64) float64]{
	ID:       "neighbours/box-distance",
	Title:    "How far is the box?",
	Where:    roweisMore,
	Points:   2,
	Params:   []string{"x", "low", "high"},
	Solution: solutions.BoxDistance,
	Cases:    boxDistanceCases,
	Draw:     drawBox,
	Relations: []grader.Relation{
		{Name: "a larger box is not farther", Change: func(r *rand.Rand, args []any) []any {
			low, high := args[1].([]float64), args[2].([]float64)
			for j := range low {
				low[j] -= float64(r.IntN(4))
				high[j] += float64(r.IntN(4))
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) <= before[0].(float64)+1e-9
		}},
		{Name: "point and box moved, the same distance",
			Change: func(r *rand.Rand, args []any) []any {
				shift(r, args[0].([]float64), args[1].([]float64), args[2].([]float64))
				return args
			}},
	},
	Hints: []string{
		"Take each attribute by itself: how far is x[j] from the interval low[j] … high[j]?",
		"There are three cases: below, inside, above. The gap is low[j] − x[j], 0 or x[j] − " +
			"high[j], whichever is largest.",
	},
}

func boxDistanceCases() []grader.Case {
	at := []float64{3, 4}
	return []grader.Case{
		{Name: "a box to the right", Args: []any{at, []float64{4, 1}, []float64{8, 6}}, Want: 1.0,
			Where: roweisMore, Note: "Its nearest place is (4, 4)."},
		{Name: "a box beyond a corner", Args: []any{at, []float64{5, 1}, []float64{7, 2}},
			Want: 8.0, Note: "(5, 2): 4 + 4."},
		{Name: "on the edge", Args: []any{at, []float64{1, 1}, []float64{3, 4}}, Want: 0.0},
		{Name: "inside", Args: []any{at, []float64{1, 1}, []float64{9, 8}}, Want: 0.0},
		{Name: "below and left", Args: []any{[]float64{0, 0}, []float64{1, 2}, []float64{3, 4}},
			Want: 5.0},
		{Name: "above the box", Args: []any{[]float64{2, 9}, []float64{0, 0}, []float64{6, 4}},
			Want: 25.0},
		{
			Name: "three attributes",
			Args: []any{[]float64{5, 0, 9}, []float64{1, 1, 1}, []float64{4, 4, 4}}, Want: 27.0,
			Note: "1 + 1 + 25.",
		},
		{Name: "a box of one place", Args: []any{at, []float64{6, 5}, []float64{6, 5}}, Want: 10.0,
			Note: "Then it is the distance of two rows."},
		{Name: "one attribute", Args: []any{[]float64{-2}, []float64{-1}, []float64{4}}, Want: 1.0},
	}
}

func drawBox(r *rand.Rand) []any {
	n := 1 + r.IntN(4)
	low, high := kit.Row(r, n, 6), kit.Row(r, n, 6)
	for j := range high {
		high[j] += low[j]
	}
	return []any{kit.Row(r, n, 12), low, high}
}
