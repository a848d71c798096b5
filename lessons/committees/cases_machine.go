package committees

import (
	"math"

	"github.com/tessella-go/tessella/grader"
)

// A machine is one for an exercise.
type machine struct {
	W    [][]float64
	a, b []float64
}

// pair has two visible units and a hidden one, whose z is ln 3 times the number of visible
// ones that are on, less one.
func pair() machine {
	return machine{W: [][]float64{{ln3}, {ln3}}, a: []float64{0, 0}, b: []float64{-ln3}}
}

// five has three visible units and two hidden ones.
func five() machine {
	return machine{
		W: [][]float64{{ln2, 0}, {ln2, ln3}, {0, -ln3}},
		a: []float64{0, -ln2, 0},
		b: []float64{-ln2, 0},
	}
}

func probabilityCases() []grader.Case {
	call := func(m machine, v ...float64) []any { return []any{m.W, m.a, m.b, v} }
	return []grader.Case{
		{Name: "two units, both on", Args: call(pair(), 1, 1), Want: 0.4285714286,
			Note: "3/7: 1 + 3 of 28/3, the sum over all eight states."},
		{Name: "two units, both off", Args: call(pair(), 0, 0), Want: 0.1428571429,
			Note: "1/7: 1 + 1/3 of 28/3."},
		{Name: "two units that differ", Args: call(pair(), 0, 1), Want: 0.2142857143,
			Note: "3/14: 1 + 1 of 28/3."},
		{
			Name: "a unit that hangs on nothing",
			Args: call(machine{W: [][]float64{{0}}, a: []float64{ln3}, b: []float64{5}}, 1),
			Want: 0.75, Note: "Odds of e^a = 3. The hidden unit does not matter.",
		},
		{Name: "two pairs apart",
			Args: call(machine{
				W: [][]float64{{ln2, 0}, {0, ln3}},
				a: []float64{0, 0},
				b: []float64{0, 0},
			}, 1, 0), Want: 0.2,
			Note: "Each by itself: (1 + 2)/(2 + 3) = 3/5, times 2/(2 + 4) = 1/3."},
		{Name: "three units, two hidden", Args: call(five(), 1, 1, 0), Want: 0.225,
			Note: "6 of 80/3; the eight sums are 3, 4, 4, 6, 2, 8/3, 2, 3."},
		{Name: "the same, another state", Args: call(five(), 1, 0, 1), Want: 0.1,
			Note: "8/3 of 80/3."},
		{Name: "weights of both signs",
			Args: call(machine{W: [][]float64{{1}, {-1}}, a: []float64{0, 0}, b: []float64{0}}, 1,
				1), Want: 2 / (6 + math.E + 1/math.E),
			Note: "2 of 6 + e + 1/e."},
	}
}

func conditionalsCases() []grader.Case {
	call := func(m machine, v, h []float64) []any { return []any{m.W, m.a, m.b, v, h} }
	return []grader.Case{
		{Name: "two units, all off", Args: call(pair(), []float64{0, 0}, []float64{0}),
			Want: []any{[]float64{0.5, 0.5}, []float64{0.25}},
			Note: "The hidden unit's offset gives odds of 1/3."},
		{Name: "two units, all on", Args: call(pair(), []float64{1, 1}, []float64{1}),
			Want: []any{[]float64{0.75, 0.75}, []float64{0.75}}, Note: "z = ln 3, each time."},
		{Name: "one of two", Args: call(pair(), []float64{1, 0}, []float64{1}),
			Want: []any{[]float64{0.75, 0.75}, []float64{0.5}},
			Note: "What v is does not matter to P(v | h)."},
		{Name: "three units, two hidden", Args: call(five(), []float64{1, 1, 0}, []float64{1, 0}),
			Want: []any{[]float64{0.6666666667, 0.5, 0.5}, []float64{0.6666666667, 0.75}},
			Note: "z is ln 2, 0, 0, and −ln 2 + 2 ln 2, ln 3."},
		{Name: "the same, other states", Args: call(five(), []float64{1, 1, 1}, []float64{1, 1}),
			Want: []any{[]float64{0.6666666667, 0.75, 0.25}, []float64{0.6666666667, 0.5}}},
		{Name: "far out",
			Args: call(machine{W: [][]float64{{1000, -1000}}, a: []float64{0}, b: []float64{0, 0}},
				[]float64{1}, []float64{1, 0}),
			Want: []any{[]float64{1}, []float64{1, 0}},
			Note: "e^1000 is +Inf, and Inf/Inf is NaN."},
	}
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
