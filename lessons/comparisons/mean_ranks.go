package comparisons

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

// MeanRanks asks for the mean ranks of learners in a table of error rates.
var MeanRanks = grader.Exercise[func([][]float64) []float64]{
	ID:        "comparisons/mean-ranks",
	Title:     "Mean ranks",
	Where:     demsar,
	Points:    2,
	Params:    []string{"errors"},
	Solution:  solutions.MeanRanks,
	Cases:     meanRanksCases,
	Draw:      drawErrors,
	Relations: meanRanksRelations,
	Hints: []string{
		"For each learner and data set, count the learners that are better, and " +
			"those that are equal.",
		"With b better ones and q equal ones, itself among them, the equal ones take up the " +
			"ranks b + 1 to b + q. Their mean is b + (q + 1)/2.",
	},
}

func meanRanksCases() []grader.Case {
	return []grader.Case{
		{Name: "two learners", Args: []any{[][]float64{{0.1}, {0.2}}}, Want: []float64{1, 2}},
		{Name: "a tie for the first place", Args: []any{[][]float64{{0.1}, {0.1}, {0.3}}},
			Want: []float64{1.5, 1.5, 3}, Note: "They take up the ranks 1 and 2."},
		{Name: "three in the middle", Args: []any{[][]float64{{0.5}, {0.2}, {0.2}, {0.2}, {0.1}}},
			Want: []float64{5, 3, 3, 3, 1}, Note: "They take up the ranks 2 to 4."},
		{
			Name: "no free lunch",
			Args: []any{[][]float64{{0.1, 0.3, 0.2}, {0.2, 0.2, 0.2}, {0.3, 0.1, 0.2}}},
			Want: []float64{2, 2, 2}, Note: "1, 2, 3; then 3, 2, 1; then all are equal.",
		},
		{Name: "a point is not a point",
			Args: []any{[][]float64{{0.02, 0.11, 0.31}, {0.03, 0.10, 0.30}}},
			Want: []float64{5.0 / 3, 4.0 / 3},
			Note: "Their mean errors are 0.147 and 0.143, but what counts is who is ahead: once " +
				"the one and twice the other."},
		{Name: "equal but for rounding", Args: []any{[][]float64{{0.30000000000000004}, {0.3}}},
			Want: []float64{1.5, 1.5}, Note: "The first is what 0.1 + 0.2 is in floating point."},
		{Name: "ahead by a hair", Args: []any{[][]float64{{0.3}, {0.2999999999}}},
			Want: []float64{2, 1}, Note: "By 10⁻¹⁰, which is not equal."},
		{Name: "all are equal", Args: []any{[][]float64{{0}, {0}, {0}, {0}}},
			Want: []float64{2.5, 2.5, 2.5, 2.5}},
		{Name: "alone", Args: []any{[][]float64{{0.4, 0.2}}}, Want: []float64{1}},
	}
}

func drawErrors(r *rand.Rand) []any {
	errors := make([][]float64, 2+r.IntN(5))
	sets := 1 + r.IntN(4)
	for l := range errors {
		for range sets {
			errors[l] = append(errors[l], float64(r.IntN(5))/8) // few values make ties common
		}
	}
	return []any{errors}
}

var meanRanksRelations = []grader.Relation{
	{Name: "half the error of everyone on one data set, the same ranks",
		Change: func(_ *rand.Rand, args []any) []any {
			for _, row := range args[0].([][]float64) {
				row[0] /= 2
			}
			return args
		}},
	{Name: "every data set twice, the same ranks", Change: func(_ *rand.Rand, args []any) []any {
		errors := args[0].([][]float64)
		for l, row := range errors {
			errors[l] = append(slices.Clone(row), row...)
		}
		return args
	}},
}
