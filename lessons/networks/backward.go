package networks

import (
	_ "embed"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// Backward asks for the derivatives that back-propagation gives.
var Backward = grader.Exercise[func(
	[][][]float64, [][]float64, []float64, int,
) ([][]float64, [][][]float64)]{
	ID:        "networks/backward",
	Title:     "Back-propagation",
	Where:     kondorNeuron,
	Points:    3,
	Params:    []string{"W", "b", "x", "y"},
	Results:   []string{"deltas", "gradient"},
	Solution:  solutions.Backward,
	Cases:     backwardCases,
	Draw:      drawExample,
	Drawn:     6,
	Compare:   sameDeltas,
	Relations: backwardRelations,
	Hints: []string{
		"Call Forward and keep all that it returns. Its first element is x, so what layer l puts " +
			"out is element l + 1.",
		"Make both results as long as W, and fill them from the last layer to the first.",
		"A neuron's z is above 0 exactly where its output is.",
	},
}

func backwardCases() []grader.Case {
	call := func(n network, y int, x ...float64) []any { return []any{n.W, n.b, x, y} }
	return []grader.Case{
		{Name: "XOR of 1 and 1, class 0", Args: call(xor(), 0, 1, 1), Want: []any{
			[][]float64{{ln3 / 2, -ln3}, {-0.25, 0.25}},
			[][][]float64{{{ln3 / 2, ln3 / 2}, {-ln3, -ln3}}, {{-0.5, -0.25}, {0.5, 0.25}}}},
			Note: "p is ¾ and ¼. Backwards ¼ · 2 ln 3 and ¼ · −4 ln 3, and both " +
				"neurons are awake."},
		{Name: "XOR of 1 and 0, class 1", Args: call(xor(), 1, 1, 0), Want: []any{
			[][]float64{{-ln3 / 2, 0}, {0.25, -0.25}},
			[][][]float64{{{-ln3 / 2, 0}, {0, 0}}, {{0.25, 0}, {-0.25, 0}}}},
			Note: "The second neuron's z is 0: it is not above 0, so nothing goes through."},
		{Name: "XOR of 0 and 0, class 0", Args: call(xor(), 0, 0, 0), Want: []any{
			[][]float64{{0, 0}, {-0.25, 0.25}},
			[][][]float64{{{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}}},
			Note: "Both neurons sleep. Only the offsets of the last layer could learn " +
				"from this example."},
		{Name: "XOR of 1 and 1, called class 1", Args: call(xor(), 1, 1, 1), Want: []any{
			[][]float64{{-3 * ln3 / 2, 3 * ln3}, {0.75, -0.75}},
			[][][]float64{{{-3 * ln3 / 2, -3 * ln3 / 2}, {3 * ln3, 3 * ln3}},
				{{1.5, 0.75}, {-1.5, -0.75}}}},
			Note: "A large surprise, and so three times the deltas of the first case, " +
				"with the other sign."},
		{Name: "weights that differ", Args: call(network{
			W: [][][]float64{{{1, 0}, {0, 2}}, {{0, 0}, {ln3, -ln3}}},
			b: [][]float64{{0, 0}, {0, 0}},
		}, 0, 1, 1), Want: []any{
			[][]float64{{ln3 / 4, -ln3 / 4}, {-0.25, 0.25}},
			[][][]float64{{{ln3 / 4, ln3 / 4}, {-ln3 / 4, -ln3 / 4}},
				{{-0.25, -0.5}, {0.25, 0.5}}}},
			Note: "The neurons put out 1 and 2, and p is ¾ and ¼. Backwards ¼ ln 3 and −¼ ln 3."},
		{Name: "no hidden layer", Args: call(single(), 0, 2),
			Want: []any{[][]float64{{-0.75, 0.75}}, [][][]float64{{{-1.5}, {1.5}}}},
			Note: "(p − r) · x, as for logistic regression."},
		{Name: "no hidden layer, and an input below 0", Args: call(single(), 0, -2),
			Want: []any{[][]float64{{-0.25, 0.25}}, [][][]float64{{{0.5}, {-0.5}}}}},
		{Name: "two hidden layers, three classes", Args: call(deep(), 2, 1, 2), Want: []any{
			[][]float64{{-ln2 / 6, 0, ln2 / 6}, {0, ln2 / 6}, {0.125, 0.25, -0.375}},
			[][][]float64{
				{{-ln2 / 6, -ln2 / 3}, {0, 0}, {ln2 / 6, ln2 / 3}},
				{{0, 0, 0}, {ln2 / 6, 0, ln2 / 3}},
				{{0, 0.1875}, {0, 0.375}, {0, -0.5625}}}},
			Note: "In the middle 3/8 + 1 − 27/8 = −2 comes to a neuron that sleeps, and ¼ · ⅔ ln " +
				"2 to one that does not."},
	}
}

func drawExample(r *rand.Rand) []any {
	args := drawInput(r)
	b := args[1].([][]float64)
	return append(args, r.IntN(len(b[len(b)-1])))
}

var backwardRelations = []grader.Relation{
	{Name: "the hidden neurons in another order, the same deltas of the classes",
		Change: shuffleHidden, Same: func(before, after []any) bool {
			return same(last(before[0].([][]float64)), last(after[0].([][]float64)))
		}},
	{Name: "a class is added that is as good as impossible: nothing changes for the others",
		Change: func(_ *rand.Rand, args []any) []any {
			W, b := args[0].([][][]float64), args[1].([][]float64)
			l := len(W) - 1
			W[l] = append(W[l], make([]float64, len(W[l][0])))
			b[l] = append(b[l], -500)
			return args
		}, Same: func(before, after []any) bool {
			d, e := before[0].([][]float64), after[0].([][]float64)
			if len(d) != len(e) || len(last(e)) != len(last(d))+1 {
				return false
			}
			return same(d[:len(d)-1], e[:len(e)-1]) && same(last(d), last(e)[:len(last(d))])
		}},
}

// sameDeltas goes from the last layer back to the first.
func sameDeltas(_, got, want []any) *compare.Deviation {
	deltas, wantDeltas := got[0].([][]float64), want[0].([][]float64)
	gradient, wantGradient := got[1].([][][]float64), want[1].([][][]float64)
	if len(deltas) != len(wantDeltas) || len(gradient) != len(wantGradient) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for l := len(wantDeltas) - 1; l >= 0; l-- {
		name := layer(l, len(wantDeltas))
		parts = append(parts,
			part{compare.Place{Result: 1, Element: l + 1}, "the delta in " + name, deltas[l],
				wantDeltas[l]},
			part{compare.Place{Result: 2, Element: l + 1}, "the gradient in " + name, gradient[l],
				wantGradient[l]})
	}
	return inOrder(parts)
}
