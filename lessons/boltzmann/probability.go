package boltzmann

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// Probability asks for the exact probability of an example under a restricted Boltzmann machine.
var Probability = grader.Exercise[func([][]float64, []float64, []float64, []float64) float64]{
	ID:        "boltzmann/probability",
	Title:     "Energy and probability",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"W", "a", "b", "v"},
	Solution:  solutions.Probability,
	Cases:     probabilityCases,
	Draw:      drawPicture,
	Relations: probabilityRelations,
	Hints: []string{
		"Write a helper for Σ_h e^−E(v, h). It serves above the line with the given v, and below " +
			"it with every v in turn.",
		"The states of n units are the numbers from 0 to 2ⁿ − 1, written in binary: code >> i & " +
			"1 is the state of unit i.",
	},
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

var probabilityRelations = []grader.Relation{
	{Name: "one more hidden unit without weights, the same probability", Change: addHidden},
	{Name: "the visible units in another order, the same probability",
		Change: kit.Shuffle(0, 1, 3)},
}
