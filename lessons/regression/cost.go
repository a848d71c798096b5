package regression

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Cost asks for the negative log-likelihood with a penalty.
var Cost = grader.Exercise[func([]float64, [][]float64, []int, float64) float64]{
	ID:        "regression/cost",
	Title:     "The cost",
	Where:     puoCost,
	Points:    3,
	Params:    []string{"w", "x", "y", "lambda"},
	Solution:  solutions.Cost,
	Cases:     costCases,
	Draw:      drawProblem,
	Relations: costRelations,
	Hints: []string{
		"For each example only one of the two terms is there: −log p where y is 1, and −log(1 − " +
			"p) where it is 0.",
		"1 − sigmoid(z) is sigmoid(−z), so both are −log sigmoid of something, which is " +
			"log(1 + e^−z).",
		"For z far below 0, log(1 + e^−z) is −z + log(1 + e^z). math.Log1p(u) is log(1 + u), and " +
			"exact for small u.",
	},
}

func costCases() []grader.Case {
	return []grader.Case{
		{Name: "six students, no weights yet", Args: []any{[]float64{0, 0}, hours, passed, 0.0},
			Want: 4.1588830834, Where: puoCost, Note: "Every p is ½: 6 ln 2."},
		{Name: "four examples, all p = ¾", Args: []any{[]float64{ln3, 0}, apart, sides, 0.0},
			Want: 3.3479528671,
			Note: "2 ln(4/3) of the two that are 1, 2 ln 4 of the two that are 0."},
		{Name: "the same with a penalty", Args: []any{[]float64{ln3, 0}, apart, sides, 2.0},
			Want: 4.5549018277, Note: "(ln 3)² more: the bias is penalised too."},
		{Name: "two numbers each, with a penalty",
			Args: []any{[]float64{0, 1, -1}, [][]float64{{1, 2}, {3, -1}}, []int{1, 0}, 2.0},
			Want: 7.3314116154,
			Note: "The arguments of the sigmoid are −1 and 4: ln(1 + e) + ln(1 + e⁴), and the " +
				"penalty ½ · 2 · (1 + 1)."},
		{Name: "one example, right", Args: []any{[]float64{0, 2}, [][]float64{{1}}, []int{1}, 0.0},
			Want: 0.1269280110, Note: "ln(1 + e⁻²)."},
		{Name: "one example, wrong", Args: []any{[]float64{0, 2}, [][]float64{{1}}, []int{0}, 0.0},
			Want: 2.1269280110,
			Note: "ln(1 + e²): being sure and wrong costs nearly the argument itself."},
		{Name: "utterly wrong",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0.0},
			Want: 2000.0,
			Note: "The sigmoids are 1 and 0 to the last digit. The cost is finite all the same." +
				" If you keep them away from 0 and 1 by hand, you get far less than 2000."},
		{Name: "sure, and wrong", Args: []any{[]float64{0, 1}, [][]float64{{40}}, []int{0}, 0.0},
			Want: 40.0, Note: "1 − sigmoid(40) is 0 to the last digit, and e⁻⁴⁰ is not."},
		{
			Name: "utterly right",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{1, 0}, 0.0}, Want: 0.0,
		},
	}
}

var costRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the same cost", Change: exchanged},
	{Name: "every example twice and twice the penalty, twice the cost", Change: doubled,
		Same: kit.Factors(2)},
}

// doubled gives each example twice, with twice the penalty.
var doubled = kit.All(kit.Twice(1, 2), kit.Times(2, 3))
