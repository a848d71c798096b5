package decisions

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// BayesError asks for the error of the best classifier on bins.
var BayesError = grader.Exercise[func([]float64, [][]float64) float64]{
	ID:        "decisions/bayes-error",
	Title:     "The Bayes error of histograms",
	Where:     roweisError,
	Points:    2,
	Params:    []string{"prior", "histogram"},
	Solution:  solutions.BayesError,
	Cases:     bayesErrorCases,
	Draw:      drawHistograms,
	Relations: bayesErrorRelations,
	Hints: []string{
		"It is easier to count what is right: in each bin that is the class of the largest " +
			"P(k)·P(bin | k).",
		"Let the outer loop go over the bins. slices.Max returns the largest number of a slice.",
		"All bins and classes together are 1. Subtract what is right.",
	},
}

func bayesErrorCases() []grader.Case {
	return []grader.Case{
		{Name: "with or without a Re:",
			Args: []any{mail, [][]float64{{0.32, 0.68}, {3.0 / 99, 96.0 / 99}}}, Want: 0.1602424242,
			Where: subjects,
			Note:  "The spam with a Re:, 0.0242, and the ham without one, 0.136."},
		{Name: "three classes, three bins",
			Args: []any{[]float64{0.5, 0.3, 0.2},
				[][]float64{{0.6, 0.3, 0.1}, {0.2, 0.5, 0.3}, {0.1, 0.1, 0.8}}}, Want: 0.39,
			Note: "Right are 0.3, 0.15 (two classes tie, and either answer is as good) and 0.16."},
		{Name: "a test that changes no answer",
			Args: []any{[]float64{0.99, 0.01}, [][]float64{{0.95, 0.05}, {0.1, 0.9}}}, Want: 0.01,
			Note: "Even with a positive test healthy is the better guess, 0.0495 against 0.009: " +
				"only the sick are classified wrongly."},
		{Name: "a fair and a loaded die",
			Args: []any{
				[]float64{0.5, 0.5},
				[][]float64{{1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6},
					{0.5, 0.1, 0.1, 0.1, 0.1, 0.1}},
			}, Want: 0.3333333333,
			Note: "A one says loaded, everything else fair: 1/12 + 5/20."},
		{Name: "equal histograms",
			Args: []any{[]float64{0.5, 0.5}, [][]float64{{0.3, 0.7}, {0.3, 0.7}}}, Want: 0.5},
		{
			Name: "histograms without overlap",
			Args: []any{[]float64{0.4, 0.6}, [][]float64{{0.5, 0.5, 0, 0}, {0, 0, 0.1, 0.9}}},
			Want: 0.0,
		},
		{Name: "a bin that stays empty",
			Args: []any{[]float64{0.4, 0.6}, [][]float64{{1, 0, 0}, {0.5, 0, 0.5}}}, Want: 0.3},
		{Name: "one class", Args: []any{[]float64{1}, [][]float64{{0.4, 0.6}}}, Want: 0.0,
			Note: "There is no other class to take it for."},
	}
}

// The functions in this file draw the arguments of a case.

// drawShares draws n numbers that sum to 1, now and then with a 0 among them.
func drawShares(r *rand.Rand, n int) []float64 {
	shares := kit.Row(r, n, 9)
	if kit.Sum(shares) == 0 {
		shares[0] = 1
	}
	return kit.Shares(shares)
}

func drawHistograms(r *rand.Rand) []any {
	n, bins := 2+r.IntN(3), 2+r.IntN(4)
	histogram := kit.List(n, func() []float64 { return drawShares(r, bins) })
	return []any{drawPrior(r, n), histogram}
}

var bayesErrorRelations = []grader.Relation{
	{Name: "the first two bins poured together, no smaller error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k, bins := range histogram {
				bins[1] += bins[0]
				histogram[k] = bins[1:]
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) >= before[0].(float64)-1e-9
		}},
	{Name: "every bin cut in two halves, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k := range histogram {
				half := kit.Scaled(0.5, histogram[k])
				histogram[k] = append(half, half...)
			}
			return args
		}},
}
