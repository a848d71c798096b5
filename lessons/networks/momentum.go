package networks

import (
	_ "embed"
	"fmt"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// Momentum asks for a descent with momentum, step by step.
var Momentum = grader.Exercise[func(
	[]float64, [][]float64, []float64, float64, float64, int,
) ([][]float64, [][]float64)]{
	ID:        "networks/momentum",
	Title:     "Momentum",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"start", "A", "b", "rate", "mu", "steps"},
	Results:   []string{"ws", "us"},
	Solution:  solutions.Momentum,
	Cases:     momentumCases,
	Draw:      drawBowl,
	Compare:   sameDescent,
	Relations: momentumRelations,
	Hints: []string{
		"Three parts in each step: the whole gradient, then the whole speed, then all of w.",
		"A slice that you go on changing also changes in the trace: append slices.Clone(w).",
	},
}

func momentumCases() []grader.Case {
	valley, side := [][]float64{{2, 2}, {2, 4}}, []float64{0, 2}
	origin := []float64{0, 0}
	return []grader.Case{
		{Name: "the valley of the descent example", Args: []any{origin, valley, side, 0.1, 0.9, 3},
			Where: puoAscent, Want: []any{
				[][]float64{{0, 0}, {0, 0.2}, {-0.04, 0.5}, {-0.168, 0.778}},
				[][]float64{{0, 0}, {0, 0.2}, {-0.04, 0.3}, {-0.128, 0.278}}},
			Note: "The gradients are (0, −2), (0.4, −1.2) and (0.92, −0.08)."},
		{Name: "without momentum", Args: []any{origin, valley, side, 0.1, 0.0, 2}, Where: puoAscent,
			Want: []any{
				[][]float64{{0, 0}, {0, 0.2}, {-0.04, 0.32}},
				[][]float64{{0, 0}, {0, 0.2}, {-0.04, 0.12}}},
			Note: "Plain gradient descent, and the figures of the lesson on logistic regression."},
		{Name: "past the bottom",
			Args: []any{[]float64{1}, [][]float64{{1}}, []float64{0}, 0.5, 0.5, 4}, Want: []any{
				[][]float64{{1}, {0.5}, {0}, {-0.25}, {-0.25}},
				[][]float64{{0}, {-0.5}, {-0.5}, {-0.25}, {0}}},
			Note: "At 0 the gradient is 0, but not the speed. It comes back from −0.25."},
		{Name: "down an even slope",
			Args: []any{[]float64{1}, [][]float64{{0}}, []float64{1}, 1.0, 0.5, 3}, Want: []any{
				[][]float64{{1}, {2}, {3.5}, {5.25}},
				[][]float64{{0}, {1}, {1.5}, {1.75}}},
			Note: "The gradient is −1 everywhere. The speed comes near to 1/(1 − ½) = 2, twice " +
				"that of plain descent."},
		{Name: "from the minimum", Args: []any{[]float64{-1, 1}, valley, side, 0.3, 0.9, 2},
			Want: []any{
				[][]float64{{-1, 1}, {-1, 1}, {-1, 1}},
				[][]float64{{0, 0}, {0, 0}, {0, 0}}}},
		{Name: "a matrix that is not symmetric",
			Args: []any{[]float64{1, 2}, [][]float64{{1, 1}, {0, 1}}, []float64{0, 0}, 0.5, 0.5,
				2}, Want: []any{
				[][]float64{{1, 2}, {-0.5, 1}, {-1.5, 0}},
				[][]float64{{0, 0}, {-1.5, -1}, {-1, -1}}},
			Note: "A·w is (3, 2) and then (½, 1). Aᵀ·w would be (1, 3)."},
		{Name: "three numbers",
			Args: []any{[]float64{1, 1, 2}, [][]float64{{1, 0, 1}, {0, 1, 0}, {1, 0, 2}},
				[]float64{0, 0, 0}, 0.5, 0.5, 2}, Want: []any{
				[][]float64{{1, 1, 2}, {-0.5, 0.5, -0.5}, {-0.75, 0, -1}},
				[][]float64{{0, 0, 0}, {-1.5, -0.5, -2.5}, {-0.25, -0.5, -0.5}}},
			Note: "A·w is (3, 1, 5) and then (−1, ½, −1½)."},
		{Name: "no steps", Args: []any{[]float64{3, 4}, valley, side, 0.1, 0.9, 0},
			Want: []any{[][]float64{{3, 4}}, [][]float64{{0, 0}}}},
	}
}

// drawBowl draws a matrix RᵀR, which curves up everywhere, and a descent on it that does not
// leave the range of numbers.
func drawBowl(r *rand.Rand) []any {
	n := 1 + r.IntN(3)
	A := kit.Gram(kit.Transposed(drawMatrix(r, n, n)), kit.Dot)
	return []any{kit.Halves(r, n, 3), A, kit.Halves(r, n, 3), float64(1+r.IntN(5)) / 20,
		float64(r.IntN(10)) / 10, 2 + r.IntN(4)}
}

var momentumRelations = []grader.Relation{
	{Name: "twice the start and b, twice the way and the speeds",
		Change: kit.Times(2, 0, 2), Same: kit.Factors(2, 2)},
}

// sameDescent goes step by step, from the speed to the place that it leads to.
func sameDescent(_, got, want []any) *compare.Deviation {
	ws, us, wantWs, wantUs := got[0].([][]float64), got[1].([][]float64), want[0].([][]float64),
		want[1].([][]float64)
	if len(ws) != len(wantWs) || len(us) != len(wantUs) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for t := range wantWs {
		name := fmt.Sprint("step ", t)
		if t == 0 {
			name = "the start"
		}
		parts = append(parts,
			part{compare.Place{Result: 2, Element: t + 1}, name + ", u", us[t], wantUs[t]},
			part{compare.Place{Result: 1, Element: t + 1}, name + ", w", ws[t], wantWs[t]})
	}
	return inOrder(parts)
}
