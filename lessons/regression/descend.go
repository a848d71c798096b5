package regression

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Descend asks for gradient descent with a trace.
var Descend = grader.Exercise[func([]float64, [][]float64, []int, float64, []float64) [][]float64]{
	ID:        "regression/descend",
	Title:     "Gradient descent",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"start", "x", "y", "lambda", "rates"},
	Solution:  solutions.Descend,
	Cases:     descendCases,
	Draw:      drawDescent,
	Relations: descendRelations,
	Hints: []string{
		"Compute the whole gradient first, then move all weights.",
		"A slice that you go on changing also changes in the trace: append slices.Clone(w).",
	},
}

func descendCases() []grader.Case {
	return []grader.Case{
		{
			Name: "six students, one step",
			Args: []any{[]float64{0, 0}, hours, passed, 0.0, []float64{0.1}},
			Want: [][]float64{{0, 0}, {0, 0.35}}, Where: puoAscent,
			Note: "The gradient at 0 is (0, −3.5).",
		},
		{Name: "six students, two steps",
			Args: []any{[]float64{0, 0}, hours, passed, 0.0, []float64{0.1, 0.1}},
			Want: [][]float64{{0, 0}, {0, 0.35}, {-0.1149716941, 0.2886182615}},
			Note: "The first step went too far: the second takes some of w₁ back, and moves w₀."},
		{Name: "six students, a first step that is far too long",
			Args: []any{[]float64{0, 0}, hours, passed, 0.0, []float64{1, 0.5}},
			Want: [][]float64{{0, 0}, {0, 3.5}, {-1.2348741629, 1.5156101959}},
			Note: "The first step raises the cost, and counts: each rate makes its step."},
		{Name: "four examples, equal rates",
			Args: []any{[]float64{0, 0}, apart, sides, 0.0, []float64{0.5, 0.5}},
			Want: [][]float64{{0, 0}, {0, 1.5}, {0, 1.7772772702}},
			Note: "The second gradient is −2 (sigmoid(−1.5) + 2 sigmoid(−3)) = −0.5546."},
		{
			Name: "four examples, rates 1/t",
			Args: []any{[]float64{0, 0}, apart, sides, 0.0, []float64{1, 0.5}},
			Want: [][]float64{{0, 0}, {0, 3}, {0, 3.0523711195}},
		},
		{Name: "four examples, with a penalty",
			Args: []any{[]float64{0, 0}, apart, sides, 1.0, []float64{0.5, 0.5}},
			Want: [][]float64{{0, 0}, {0, 1.5}, {0, 1.0272772702}},
			Note: "0.5 · 1.5 = 0.75 is pulled back."},
		{
			Name: "from another start",
			Args: []any{[]float64{ln3, 0}, apart, sides, 0.0, []float64{0.2}},
			Want: [][]float64{{ln3, 0}, {0.8986122887, 0.6}},
			Note: "The gradient there is (1, −3).",
		},
		{
			Name: "from another start, with a penalty",
			Args: []any{[]float64{ln3, 4}, [][]float64{{0}, {0}}, []int{0, 1}, 1.0, []float64{1}},
			Want: [][]float64{{ln3, 4}, {-0.5, 0}},
			Note: "The gradient there is (½ + ln 3, 4): the penalty is on the bias, too.",
		},
		{
			Name: "at the lowest point",
			Args: []any{[]float64{0, 0}, [][]float64{{1}, {1}}, []int{0, 1}, 0.0,
				[]float64{0.1, 0.1}}, Want: [][]float64{{0, 0}, {0, 0}, {0, 0}},
			Note: "Where the gradient is 0 nothing moves, and each rate makes its " +
				"row all the same.",
		},
		{Name: "no step", Args: []any{[]float64{1, 2}, apart, sides, 1.0, []float64{}},
			Want: [][]float64{{1, 2}}},
	}
}

func drawDescent(r *rand.Rand) []any {
	rates := make([]float64, 2+r.IntN(3))
	for t := range rates {
		rates[t] = 0.2 / float64(t+1)
	}
	return append(drawProblem(r), rates)
}

var descendRelations = []grader.Relation{
	{Name: "without the last step, the same trace but for its last row",
		Change: func(_ *rand.Rand, args []any) []any {
			rates := args[4].([]float64)
			args[4] = rates[:len(rates)-1]
			return args
		}, Same: func(before, after []any) bool {
			trace := before[0].([][]float64)
			return len(trace) > 0 && kit.Equal(after, trace[:len(trace)-1])
		}},
}
