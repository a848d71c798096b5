package boltzmann

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// Conditionals asks for the two conditional distributions of a restricted Boltzmann machine.
var Conditionals = grader.Exercise[func(
	[][]float64, []float64, []float64, []float64, []float64,
) ([]float64, []float64)]{
	ID:        "boltzmann/conditionals",
	Title:     "From one side to the other",
	Where:     fanClassifiers,
	Points:    2,
	Params:    []string{"W", "a", "b", "v", "h"},
	Results:   []string{"visible", "hidden"},
	Solution:  solutions.Conditionals,
	Cases:     conditionalsCases,
	Draw:      drawSides,
	Relations: conditionalsRelations,
	Hints: []string{
		"visible needs h and the rows of W, hidden needs v and its columns.",
		"1/(1 + e^−z) is right for any z: where the exponential is +Inf, it is 0.",
	},
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

func drawSides(r *rand.Rand) []any {
	args := drawPicture(r)
	return append(args, kit.Row(r, len(args[2].([]float64)), 2))
}

var conditionalsRelations = []grader.Relation{
	{Name: "the machine turned round, the two results exchanged",
		Change: func(_ *rand.Rand, args []any) []any {
			turned := kit.Transposed(args[0].([][]float64))
			return []any{turned, args[2], args[1], args[4], args[3]}
		}, Same: func(before, after []any) bool { return kit.Equal(after, before[1], before[0]) }},
}
