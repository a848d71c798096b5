package supportvectors

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// Pair asks for one step of sequential minimal optimisation.
var Pair = grader.Exercise[func([][]float64, []float64, []float64, []float64, int, int) []float64]{
	ID:        "supportvectors/pair",
	Title:     "One step for a pair",
	Where:     fanDual,
	Points:    2,
	Params:    []string{"K", "y", "C", "alpha", "i", "j"},
	Solution:  solutions.Pair,
	Cases:     pairCases,
	Draw:      drawPair,
	Drawn:     8,
	Relations: pairRelations,
	Hints: []string{
		"Compute g_i and g_j, Δ, L and H first, all from the old multipliers. Then α_j, " +
			"and only then α_i. For one class α_i + α_j stays: if α_j were 0, what would α_i be, " +
			"and may it be that?",
		"Cut α_j off before you compute α_i from it: α_i makes up for what α_j really did.",
		"Begin with slices.Clone(alpha), and change two numbers of it.",
	},
}

func pairCases() []grader.Case {
	return []grader.Case{
		{
			Name: "0 and 2, the only step",
			Args: []any{twoK, twoY, each(10, 2), []float64{0, 0}, 0, 1}, Want: []float64{0.5, 0.5},
			Where: fanDual, Note: "g is 1 and −1, Δ = 4: α moves by 2/4.",
		},
		{Name: "cut off at C", Args: []any{twoK, twoY, each(0.25, 2), []float64{0, 0}, 0, 1},
			Want: []float64{0.25, 0.25}},
		{
			Name: "the four examples, step 1",
			Args: []any{fourK, sides, each(1, 4), []float64{0, 0, 0, 0}, 2, 0},
			Want: []float64{0.2, 0, 0.2, 0}, Note: "2/10.",
		},
		{
			Name: "step 2, of one class",
			Args: []any{fourK, sides, each(1, 4), []float64{0.2, 0, 0.2, 0}, 0, 1},
			Want: []float64{0.1, 0.1, 0.2, 0},
			Note: "w = (0.6, 0.2); g is 1 and 1.4, Δ = 4. What one gains the other loses.",
		},
		{Name: "step 3", Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.1, 0.2, 0}, 2, 0},
			Want: []float64{0.12, 0.1, 0.22, 0}, Note: "w = (0.6, 0); g is 0.8 and 1, Δ = 10."},
		{
			Name: "cut off at 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0.2, 0, 0, 0.2}, 2, 3},
			Want: []float64{0.2, 0, 0.2, 0}, Note: "Δ = 10 + 25 − 30 = 5; α would become −0.2.",
		},
		{
			Name: "each with a C of its own",
			Args: []any{fourK, sides, []float64{0.15, 1, 0.1, 1}, []float64{0, 0, 0, 0}, 2, 0},
			Want: []float64{0.1, 0, 0.1, 0},
			Note: "0.2 is too much for both; the smaller C ends it.",
		},
		{
			Name: "equal examples of two classes",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, []float64{2, 3}, []float64{0, 0}, 0, 1},
			Want: []float64{2, 2}, Note: "Δ = 0: as far as the bounds allow.",
		},
		{
			Name: "the same, i and j exchanged",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, []float64{2, 3}, []float64{0, 0}, 1, 0},
			Want: []float64{2, 2}, Note: "Now y_j is −1, and α_j goes to H just as well.",
		},
		{
			Name: "equal examples of one class",
			Args: []any{[][]float64{{1, 1, 2}, {1, 1, 2}, {2, 2, 4}}, []float64{-1, -1, 1},
				each(1, 3), []float64{0.5, 0, 0.5}, 0, 1}, Want: []float64{0.5, 0, 0.5},
			Note: "Δ = 0 and g is the same: there is nothing to gain.",
		},
		{Name: "equal examples of one class, but for rounding",
			Args: []any{nearlyK, []float64{-1, -1, 1}, each(1, 3), []float64{0.25, 0.25, 0.5}, 0,
				1}, Want: []float64{0.25, 0.25, 0.5},
			Note: "Δ is 10⁻¹³ and g_i − g_j a quarter of it: both count as 0."},
		{
			Name: "the same but for rounding, i and j exchanged",
			Args: []any{nearlyK, []float64{-1, -1, 1}, each(1, 3), []float64{0.25, 0.25, 0.5}, 1,
				0}, Want: []float64{0.25, 0.25, 0.5},
		},
		{
			Name: "hardly apart",
			Args: []any{[][]float64{{0, 0}, {0, 1e-8}}, twoY, each(1e9, 2), []float64{0, 0}, 0, 1},
			Want: []float64{2e8, 2e8}, Note: "0 and 0.0001: Δ is small, but not 0.",
		},
		{
			Name: "far apart",
			Args: []any{[][]float64{{0, 0}, {0, 4e6}}, twoY, each(1, 2), []float64{0, 0}, 0, 1},
			Want: []float64{5e-7, 5e-7}, Note: "0 and 2000: α is small, but not 0.",
		},
		{
			Name: "just short of C",
			Args: []any{[][]float64{{0, 0}, {0, 2.000001}}, twoY, each(1, 2), []float64{0, 0}, 0,
				1}, Want: []float64{0.9999995, 0.9999995},
		},
		{
			Name: "one class, cut off at C_j",
			Args: []any{fourK, sides, []float64{1, 0.05, 1, 1}, []float64{0.2, 0, 0.2, 0}, 0, 1},
			Want: []float64{0.15, 0.05, 0.2, 0}, Note: "Without the bounds it is step 2: 0.1 each.",
		},
		{
			Name: "one class, up to where α_i is 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0, 0.25, 0.05, 0.2}, 3, 2},
			Want: []float64{0, 0.25, 0.25, 0}, Note: "H is 0.05 + 0.2, and α_j would go up to 0.6.",
		},
		{
			Name: "one class, cut off at C_i",
			Args: []any{fourK, sides, []float64{0.05, 1, 1, 1}, []float64{0, 0.2, 0.2, 0}, 0, 1},
			Want: []float64{0.05, 0.15, 0.2, 0},
			Note: "L is 0.2 − 0.05, and α_j would go down to 0.1.",
		},
		{
			Name: "two classes, cut off at C_i",
			Args: []any{fourK, sides, []float64{0.1, 1, 1, 1}, []float64{0.02, 0.03, 0.05, 0}, 0,
				2}, Want: []float64{0.1, 0.03, 0.13, 0},
			Note: "H is 0.1 + 0.05 − 0.02, and α_j would go up to 0.206.",
		},
		{
			Name: "down to where α_i is 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.3, 0.4, 0}, 0, 2},
			Want: []float64{0, 0.3, 0.3, 0}, Note: "L is 0.4 − 0.1, and α_j would go down to 0.26.",
		},
		{
			Name: "the same, from the other side",
			Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.3, 0.4, 0}, 2, 0},
			Want: []float64{0, 0.3, 0.3, 0}, Note: "Now α_j would go down to −0.04, and L is 0.",
		},
		{Name: "no dot product, down to L",
			Args: []any{
				noDot, []float64{1, 1, -1}, []float64{1.5, 5, 5},
				[]float64{1.00000001, 1, 2.00000001}, 0, 1,
			}, Want: []float64{1.5, 0.50000001, 2.00000001},
			Note: "Δ is −2, which is less than 1e-12 too. g_i − g_j is −10⁻⁸, and the " +
				"way is down to L."},
		{
			Name: "no dot product, up to H",
			Args: []any{
				noDot, []float64{1, 1, -1}, []float64{5, 1.75, 5},
				[]float64{1, 1.00000001, 2.00000001}, 0, 1,
			}, Want: []float64{0.25000001, 1.75, 2.00000001},
		},
		{
			Name: "at the optimum",
			Args: []any{fourK, sides, each(1, 4), []float64{1.0 / 9, 1.0 / 9, 2.0 / 9, 0}, 0, 2},
			Want: []float64{ninth, ninth, 2 * ninth, 0},
		},
	}
}

func drawMultipliers(r *rand.Rand, y, C []float64) []float64 {
	alpha := make([]float64, len(y))
	for range 2 * len(y) {
		i, j := r.IntN(len(y)), r.IntN(len(y))
		step := float64(1+r.IntN(4)) / 16
		if y[i] != y[j] && alpha[i]+step <= C[i] && alpha[j]+step <= C[j] {
			alpha[i], alpha[j] = alpha[i]+step, alpha[j]+step
		}
	}
	return alpha
}

// drawPair draws two examples too, and for each example a C of its own.
func drawPair(r *rand.Rand) []any {
	args := drawTraining(r)
	y, C := args[1].([]float64), args[2].([]float64)
	for i := range C {
		C[i] = float64(1+r.IntN(8)) / 8
	}
	i := r.IntN(len(y))
	j := (i + 1 + r.IntN(len(y)-1)) % len(y)
	return append(args, drawMultipliers(r, y, C), i, j)
}

var pairRelations = []grader.Relation{
	{Name: "i and j exchanged, the same step", Change: kit.Exchange(4, 5)},
	{Name: "the classes exchanged, the same step", Change: kit.Times(-1, 1)},
}

// the first two are equal but for rounding
var nearlyK = [][]float64{{0.3000000000001, 0.3, 0.6}, {0.3, 0.3, 0.6}, {0.6, 0.6, 1.2}}

// of which the first two are more alike than each is to itself
var noDot = [][]float64{{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}
