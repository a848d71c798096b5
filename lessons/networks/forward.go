package networks

import (
	_ "embed"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// Forward asks for the outputs of every layer of a network.
var Forward = grader.Exercise[func([][][]float64, [][]float64, []float64) [][]float64]{
	ID:        "networks/forward",
	Title:     "Forward through a network",
	Where:     kondorNeuron,
	Points:    2,
	Params:    []string{"W", "b", "x"},
	Solution:  solutions.Forward,
	Cases:     forwardCases,
	Draw:      drawInput,
	Compare:   sameOutputs,
	Relations: forwardRelations,
	Hints: []string{
		"The first output is x. Each layer reads what was appended last, and appends its own.",
		"Begin each z with the offset. What comes after the sums depends on one question: is " +
			"this the last layer?",
		"In softmax take the largest z from all of them before math.Exp: then no " +
			"exponent is above 0.",
	},
}

func forwardCases() []grader.Case {
	call := func(n network, x ...float64) []any { return []any{n.W, n.b, x} }
	return []grader.Case{
		{
			Name: "XOR of 0 and 0", Args: call(xor(), 0, 0),
			Want: [][]float64{{0, 0}, {0, 0}, {0.75, 0.25}},
			Note: "z is 0 and −1: neither neuron puts out anything.",
		},
		{
			Name: "XOR of 1 and 0", Args: call(xor(), 1, 0),
			Want: [][]float64{{1, 0}, {1, 0}, {0.25, 0.75}},
			Note: "The last z are 0 and 2 ln 3 − ln 3 = ln 3: one to three.",
		},
		{
			Name: "XOR of 1 and 1", Args: call(xor(), 1, 1),
			Want: [][]float64{{1, 1}, {2, 1}, {0.75, 0.25}},
			Note: "The last z are 0 and 4 ln 3 − 4 ln 3 − ln 3.",
		},
		{Name: "no hidden layer", Args: call(single(), 2), Want: [][]float64{{2}, {0.25, 0.75}},
			Note: "Softmax regression, as you know it."},
		{Name: "no hidden layer, and a z below 0",
			Args: call(network{W: [][][]float64{{{1}, {-1}}}, b: [][]float64{{0, 0}}}, 1),
			Want: [][]float64{{1}, {0.8807970780, 0.1192029220}},
			Note: "1/(1 + e^−2). The only layer is the last one."},
		{Name: "two hidden layers, three classes", Args: call(deep(), 1, 2),
			Want: [][]float64{{1, 2}, {1, 0, 2}, {0, 1.5}, {0.125, 0.25, 0.625}},
			Note: "z: 1, −1, 2; then −1, 1.5; then 0, ln 2, ln 5."},
		{Name: "all hidden neurons silent", Args: call(deep(), -1, 1), Want: [][]float64{{-1, 1},
			{0, 0, 0}, {0, 0.5}, {0.1377425447, 0.1735447316, 0.6887127237}},
			Note: "z: −1, 0, −1; then 0, 0.5; then 0, ⅓ ln 2, ln 5. The offsets still speak."},
		{Name: "far out",
			Args: call(network{
				W: [][][]float64{{{1000}}, {{1}, {-1}}},
				b: [][]float64{{0}, {0, 0}},
			}, 1), Want: [][]float64{{1}, {1000}, {1, 0}},
			Note: "e^1000 is too large for a float64; take the largest z from all of them first."},
		{Name: "two numbers far out",
			Args: call(network{W: [][][]float64{{{1}, {1.5}}}, b: [][]float64{{0, 0}}}, 1000),
			Want: [][]float64{{1000}, {0, 1}}, Note: "z is 1000 and 1500: 1/(1 + e^500)."},
		{Name: "two numbers far below 0",
			Args: call(network{W: [][][]float64{{{1}, {1.5}}}, b: [][]float64{{0, 0}}}, -1000),
			Want: [][]float64{{-1000}, {1, 0}}, Note: "z is −1000 and −1500."},
		{
			Name: "far out, the second class",
			Args: call(network{
				W: [][][]float64{{{1000}}, {{-1}, {1}}},
				b: [][]float64{{0}, {0, 0}},
			}, 1), Want: [][]float64{{1}, {1000}, {0, 1}},
		},
	}
}

var forwardRelations = []grader.Relation{
	{Name: "the hidden neurons in another order, the same probabilities", Change: shuffleHidden,
		Same: func(before, after []any) bool {
			return same(last(before[0].([][]float64)), last(after[0].([][]float64)))
		}},
	{Name: "the same added to all offsets of the last layer, the same probabilities",
		Change: func(_ *rand.Rand, args []any) []any {
			for k := range last(args[1].([][]float64)) {
				last(args[1].([][]float64))[k] += 2
			}
			return args
		}},
}

// sameOutputs goes from the input to the probabilities.
func sameOutputs(_, got, want []any) *compare.Deviation {
	g, w := got[0].([][]float64), want[0].([][]float64)
	if len(g) != len(w) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for l := range w {
		name := "the output of " + layer(l-1, len(w)-1)
		if l == 0 {
			name = "the first output, which is x"
		}
		parts = append(parts, part{compare.Place{Element: l + 1}, name, g[l], w[l]})
	}
	return inOrder(parts)
}
