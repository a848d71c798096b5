package committees

import (
	"math"

	"github.com/tessella-go/tessella/grader"
)

// Where the lectures name what the exercises on networks are about. They give no figures, so those
// of the cases are worked out by hand.
const (
	kondorNeuron = "Kondor, Inspiration: Artificial Neural Networks"
	puoAscent    = "Puolamäki, Gradient Ascent"
)

const (
	ln2 = math.Ln2
	ln3 = 1.0986122886681098
)

// A network is one for an exercise.
type network struct {
	W [][][]float64
	b [][]float64
}

// xor knows when one of two numbers is 1 and the other 0, with the probability ¾: its hidden
// neurons put out s and s − 1 where the sum s of both is above that.
func xor() network {
	return network{
		W: [][][]float64{{{1, 1}, {1, 1}}, {{0, 0}, {2 * ln3, -4 * ln3}}},
		b: [][]float64{{0, -1}, {0, -ln3}},
	}
}

// single has no hidden layer: with 2 it finds class 1 three times as probable as class 0.
func single() network {
	return network{W: [][][]float64{{{0}, {ln3 / 2}}}, b: [][]float64{{0, 0}}}
}

// deep has two hidden layers and three classes.
func deep() network {
	return network{
		W: [][][]float64{{{1, 0}, {0, -1}, {1, 1}}, {{1, 5, -1}, {-1, 0, 1}},
			{{3, 0}, {4, 2 * ln2 / 3}, {9, 0}}},
		b: [][]float64{{0, 1, -1}, {0, 0.5}, {0, 0, math.Log(5)}},
	}
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
		{
			Name: "far out, the second class",
			Args: call(network{
				W: [][][]float64{{{1000}}, {{-1}, {1}}},
				b: [][]float64{{0}, {0, 0}},
			}, 1), Want: [][]float64{{1}, {1000}, {0, 1}},
		},
	}
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
		{Name: "no hidden layer", Args: call(single(), 0, 2),
			Want: []any{[][]float64{{-0.75, 0.75}}, [][][]float64{{{-1.5}, {1.5}}}},
			Note: "(p − r) · x, as for logistic regression."},
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
		{Name: "no steps", Args: []any{[]float64{3, 4}, valley, side, 0.1, 0.9, 0},
			Want: []any{[][]float64{{3, 4}}, [][]float64{{0, 0}}}},
	}
}
