package rankings

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// Reliability asks for a reliability diagram and its error.
var Reliability = grader.Exercise[func(
	[]float64, []bool, int,
) ([]int, []float64, []float64, float64)]{
	ID:        "rankings/reliability",
	Title:     "Reliability",
	Where:     fanCalibration,
	Points:    2,
	Params:    []string{"p", "positive", "bins"},
	Results:   []string{"count", "mean", "share", "ece"},
	Solution:  solutions.Reliability,
	Cases:     reliabilityCases,
	Draw:      drawForecasts,
	Drawn:     8,
	Relations: reliabilityRelations,
	Hints: []string{
		"Look whether each example is in its bin. A bin has its upper edge, not its lower one: " +
			"math.Ceil, and one less. Only 0 needs care.",
		"Sum up first, divide at the end. 0/0 of float64s is NaN by itself, so an empty bin " +
			"needs no case of its own, but for the ece.",
		"In the ece each example counts once, so a bin counts as many times as it has examples.",
	},
}

func reliabilityCases() []grader.Case {
	T, F, none := true, false, math.NaN()
	return []grader.Case{
		{Name: "two bins, and all edges",
			Args:  []any{[]float64{0, 0.5, 0.75, 1}, []bool{F, T, T, T}, 2},
			Want:  []any{[]int{2, 2}, []float64{0.25, 0.875}, []float64{0.5, 1}, 0.1875},
			Where: fanCalibration,
			Note:  "½ is in the lower bin. (2 · 0.25 + 2 · 0.125)/4."},
		{
			Name: "as good as its word",
			Args: []any{[]float64{0.25, 0.25, 0.25, 0.25}, []bool{F, F, F, T}, 2},
			Want: []any{[]int{4, 0}, []float64{0.25, none}, []float64{0.25, none}, 0.0},
			Note: "An empty bin has no mean.",
		},
		{Name: "too sure", Args: []any{[]float64{0, 0, 1, 1}, []bool{F, T, T, F}, 4},
			Want: []any{[]int{2, 0, 0, 2}, []float64{0, none, none, 1},
				[]float64{0.5, none, none, 0.5}, 0.5}},
		{Name: "one bin", Args: []any{[]float64{0.2, 0.4, 0.9}, []bool{T, F, T}, 1},
			Want: []any{[]int{3}, []float64{0.5}, []float64{0.6666666667}, 0.1666666667}},
		{Name: "bins of different sizes",
			Args: []any{[]float64{0.125, 0.375, 0.375, 0.375}, []bool{F, T, T, F}, 4},
			Want: []any{[]int{1, 3, 0, 0}, []float64{0.125, 0.375, none, none},
				[]float64{0, 0.6666666667, none, none}, 0.25},
			Note: "(1 · 0.125 + 3 · 0.2917)/4."},
		{Name: "every quarter", Args: []any{[]float64{0.25, 0.5, 0.75, 1}, []bool{F, F, T, T}, 4},
			Want: []any{[]int{1, 1, 1, 1}, []float64{0.25, 0.5, 0.75, 1},
				[]float64{0, 0, 1, 1}, 0.25}},
	}
}

func drawForecasts(r *rand.Rand) []any {
	p := kit.List(5+r.IntN(8), func() float64 { return float64(r.IntN(17)) / 16 })
	return []any{p, drawBoth(r, len(p)), 1 << (1 + r.IntN(3))}
}

var reliabilityRelations = []grader.Relation{
	{Name: "every example twice, the same diagram with twice the counts",
		Change: kit.Twice(0, 1), Same: kit.Factors(2, 1, 1, 1)},
}
