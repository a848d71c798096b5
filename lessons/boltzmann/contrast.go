package boltzmann

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// Contrast asks for one step of contrastive divergence.
var Contrast = grader.Exercise[func(
	[][]float64, []float64, []float64, []float64, []float64, []float64,
) ([]float64, []float64, []float64, [][]float64)]{
	ID:        "boltzmann/contrast",
	Title:     "Contrastive divergence",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"W", "a", "b", "v0", "uh", "uv"},
	Results:   []string{"h0", "v1", "h1", "gradient"},
	Solution:  solutions.Contrast,
	Cases:     contrastCases,
	Draw:      drawDream,
	Compare:   sameDream,
	Relations: contrastRelations,
	Hints: []string{
		"Call Conditionals three times, and each time use one of its two results: for the other, " +
			"any state will do.",
		"Keep P(h | v0) beside h0. The first goes into the gradient, the second on to v1.",
	},
}

func contrastCases() []grader.Case {
	call := func(m machine, v0, uh, uv []float64) []any { return []any{m.W, m.a, m.b, v0, uh, uv} }
	return []grader.Case{
		{Name: "one unit falls off",
			Args: call(pair(), []float64{1, 1}, []float64{0.6}, []float64{0.8, 0.3}),
			Want: []any{[]float64{1}, []float64{0, 1}, []float64{0.5}, [][]float64{{0.75}, {0.25}}},
			Note: "0.6 is below ¾, so the hidden unit is on; 0.8 is not below ¾, 0.3 is."},
		{Name: "the hidden unit off",
			Args: call(pair(), []float64{1, 1}, []float64{0.9}, []float64{0.4, 0.6}),
			Want: []any{[]float64{0}, []float64{1, 0}, []float64{0.5}, [][]float64{{0.25}, {0.75}}},
			Note: "The data's part has the probability ¾, not the 0 that was drawn."},
		{Name: "from nothing",
			Args: call(pair(), []float64{0, 0}, []float64{0.1}, []float64{0.7, 0.7}),
			Want: []any{[]float64{1}, []float64{1, 1}, []float64{0.75},
				[][]float64{{-0.75}, {-0.75}}}},
		{Name: "exactly the probability",
			Args: call(pair(), []float64{1, 0}, []float64{0.5}, []float64{0.5, 0.49}),
			Want: []any{[]float64{0}, []float64{0, 1}, []float64{0.5}, [][]float64{{0.5}, {-0.5}}},
			Note: "0.5 is not below ½."},
		{Name: "back where it was",
			Args: call(pair(), []float64{1, 1}, []float64{0.2}, []float64{0.2, 0.2}),
			Want: []any{[]float64{1}, []float64{1, 1}, []float64{0.75}, [][]float64{{0}, {0}}},
			Note: "The machine has dreamt the example itself: nothing to learn."},
		{Name: "three units, two hidden",
			Args: call(five(), []float64{1, 1, 0}, []float64{0.7, 0.2}, []float64{0.3, 0.65, 0.2}),
			Want: []any{[]float64{0, 1}, []float64{1, 0, 1}, []float64{0.5, 0.25},
				[][]float64{{0.1666666667, 0.5}, {0.6666666667, 0.75}, {-0.5, -0.25}}},
			Note: "P(h | v0) is ⅔ and ¾, P(v | h0) is ½, 0.6 and ¼."},
	}
}

// drawDream draws odd thousandths for the random numbers: none of them is as good as equal to
// the probability of a unit.
func drawDream(r *rand.Rand) []any {
	args := drawPicture(r)
	for _, side := range []int{2, 1} {
		args = append(args, oddThousandths(r, len(args[side].([]float64))))
	}
	return args
}

var contrastRelations = []grader.Relation{
	{Name: "one more hidden unit without weights, the same dream",
		Change: func(r *rand.Rand, args []any) []any {
			args = addHidden(r, args)
			args[4] = append(args[4].([]float64), 0.3)
			return args
		}, Same: func(before, after []any) bool {
			h0, h1 := after[0].([]float64), after[2].([]float64)
			n := len(before[0].([]float64))
			return len(h0) == n+1 && len(h1) == n+1 &&
				slices.Equal(before[0].([]float64), h0[:n]) &&
				same(before[1].([]float64), after[1].([]float64)) &&
				same(before[2].([]float64), h1[:n])
		}},
}

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

// oddThousandths draws n numbers of which no product with a small number is a whole number that
// rounding could miss.
func oddThousandths(r *rand.Rand, n int) []float64 {
	return kit.List(n, func() float64 { return float64(2*r.IntN(500)+1) / 1000 })
}

// sameDream goes from h0 over v1 and h1 to the gradient.
func sameDream(_, got, want []any) *compare.Deviation {
	for r, name := range []string{"h0", "v1", "h1", "the gradient"} {
		if d := kit.Named(compare.Place{Result: r + 1}, name, got[r], want[r]); d != nil {
			return d
		}
	}
	return nil
}
