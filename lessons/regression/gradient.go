package regression

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Gradient asks for the derivatives of the cost.
var Gradient = grader.Exercise[func([]float64, [][]float64, []int, float64) []float64]{
	ID:        "regression/gradient",
	Title:     "The gradient",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"w", "x", "y", "lambda"},
	Solution:  solutions.Gradient,
	Cases:     gradientCases,
	Draw:      drawProblem,
	Relations: gradientRelations,
	Hints: []string{
		"Each example adds (p − y) times (1, x₁, …, x_d). Call Sigmoid for p.",
		"Begin with the penalty's part, λ w_j for each j from 0 on.",
	},
}

func gradientCases() []grader.Case {
	return []grader.Case{
		{Name: "six students, no weights yet", Args: []any{[]float64{0, 0}, hours, passed, 0.0},
			Want: []float64{0, -3.5}, Where: puoAscent,
			Note: "Every p − y is ±½: ½ (0 + 1 − 2 + 3 − 4 − 5) = −3.5."},
		{Name: "four examples, all p = ¾", Args: []any{[]float64{ln3, 0}, apart, sides, 0.0},
			Want: []float64{1, -3}, Note: "p − y is ¾, ¾, −¼, −¼."},
		{Name: "the same with a penalty", Args: []any{[]float64{ln3, 0}, apart, sides, 2.0},
			Want: []float64{3.1972245773, -3}, Note: "2 ln 3 more for the bias."},
		{Name: "two numbers each, with a penalty",
			Args: []any{[]float64{0, 1, -1}, [][]float64{{1, 2}, {3, -1}}, []int{1, 0}, 2.0},
			Want: []float64{0.2509552114, 4.2149827915, -4.4441309473},
			Note: "p − y is −0.7311 and 0.9820."},
		{
			Name: "one example, right",
			Args: []any{[]float64{0, ln3}, [][]float64{{1}}, []int{1}, 0.0},
			Want: []float64{-0.25, -0.25},
		},
		{
			Name: "one example, wrong",
			Args: []any{[]float64{0, ln3}, [][]float64{{1}}, []int{0}, 0.0},
			Want: []float64{0.75, 0.75}, Note: "What is wrong pulls three times as hard.",
		},
		{
			Name: "utterly wrong",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0.0},
			Want: []float64{0, 2000},
		},
	}
}

var gradientRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the opposite gradient",
		Change: exchanged, Same: kit.Factors(-1)},
	{Name: "the examples in another order, the same gradient", Change: shuffled},
}

var shuffled = kit.Shuffle(1, 2)
