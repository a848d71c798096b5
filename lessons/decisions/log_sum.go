package decisions

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// LogSum asks for log-sum-exp.
var LogSum = grader.Exercise[func([]float64) float64]{
	ID:        "decisions/log-sum",
	Title:     "A sum in logarithms",
	Where:     puoSums,
	Points:    2,
	Params:    []string{"logs"},
	Solution:  solutions.LogSum,
	Cases:     logSumCases,
	Draw:      drawLogs,
	Drawn:     8,
	Relations: logSumRelations,
	Hints: []string{
		"If every number is divided by the largest, none is above 1, and the sum is at least 1. " +
			"In logarithms, to divide is to subtract.",
		"Find the largest, begin the search with math.Inf(-1), and add it to the logarithm of " +
			"the sum at the end.",
		"If the largest is still −Inf, all numbers are 0: return it before you " +
			"subtract it from itself.",
	},
}

func logSumCases() []grader.Case {
	none := math.Inf(-1)
	return []grader.Case{
		{Name: "two tiny numbers", Args: []any{[]float64{-1000, -999}}, Want: -998.6867383125,
			Where: puoSums, Note: "−999 + ln(1 + 1/e). The largest is far below 0."},
		{Name: "two huge numbers", Args: []any{[]float64{1000, 1001}}, Want: 1001.3132616875},
		{Name: "1 + 1", Args: []any{[]float64{0, 0}}, Want: 0.6931471806, Note: "ln 2."},
		{Name: "1 + 2 + 3", Args: []any{[]float64{0, 0.6931471806, 1.0986122887}},
			Want: 1.7917594692, Note: "ln 6."},
		{Name: "the smaller first, far away", Args: []any{[]float64{-2000, -1000}}, Want: -1000.0,
			Note: "The smaller is e^−1000 times the larger. It is lost, and that does not " +
				"matter."},
		{Name: "the larger first, far away", Args: []any{[]float64{-1000, -4000}}, Want: -1000.0,
			Note: "It is the largest wherever it stands."},
		{Name: "one number is 0", Args: []any{[]float64{none, -5}}, Want: -5.0},
		{Name: "0 + 0", Args: []any{[]float64{none, none}}, Want: none,
			Note: "−Inf − −Inf would be NaN."},
		{Name: "no numbers", Args: []any{[]float64{}}, Want: none},
	}
}

var logSumRelations = []grader.Relation{
	{Name: "the numbers in another order, the same sum", Change: turnedList},
	{Name: "every number times e^1000, the sum too", Change: kit.Plus(1000, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after, before[0].(float64)+1000)
		}},
	// No visible case: the logarithm of so small a number differs between processors, and then the
	// results of a known mistake would differ from a student's.
	{Name: "four times e^−745, the smallest number: ln 4 more than −745",
		Change: func(_ *rand.Rand, _ []any) []any {
			return []any{[]float64{-745, -745, -745, -745}}
		},
		Same: func(_, after []any) bool {
			return kit.Equal(after, -745+math.Ln2+math.Ln2)
		}},
	{Name: "one more number that is 0, the same sum", Change: func(_ *rand.Rand, args []any) []any {
		return []any{append(numbers(args[0]), math.Inf(-1))}
	}},
}

// turnedList does so with the only argument.
var turnedList = kit.Rotate(0)
