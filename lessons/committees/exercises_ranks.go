package committees

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// MeanRanks asks for the mean ranks of learners in a table of error rates.
var MeanRanks = grader.Exercise[func(errors [][]float64) []float64]{
	ID:             "committees/mean-ranks",
	Title:          "Mean ranks",
	Where:          "Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets (2006)",
	Points:         2,
	Params:         []string{"errors"},
	Solution:       solutions.MeanRanks,
	Cases:          meanRanksCases,
	Draw:           drawErrors,
	Relations:      meanRanksRelations,
	Misconceptions: meanRanksMistakes,
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

type ofRanks = grader.Misconception[func(errors [][]float64) []float64]

var meanRanksMistakes = []ofRanks{
	{Name: "the best rank for all who are equal",
		Hint: "Two that are first together take up the ranks 1 and 2, and share their mean.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(better + 1)
		}).mean},
	{Name: "the shared ranks as a whole number",
		Hint: "The mean of the ranks 2 and 3 is 2.5. In Go (2 + 3)/2 is 2 if both " +
			"are whole numbers.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(better + (1+equal)/2)
		}).mean},
	{Name: "the last rank for all who are equal",
		Hint: "Two that are first together take up the ranks 1 and 2, and share their mean.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(better + equal)
		}).mean},
	{Name: "equal learners ranked in their order",
		Hint: "Who stands first in the table is no better for it: equal error rates share a rank.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(better + before + 1)
		}).mean},
	{Name: "no ranks left out behind equal learners",
		Hint: "Behind two that share the ranks 1 and 2, the next has rank 3.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(distinct + 1)
		}).mean},
	{Name: "rounding decides",
		Hint: "In floating point 0.1 + 0.2 is a little more than 0.3. Error rates that differ by " +
			"less than 1e-12 are equal.",
		Wrong: func(errors [][]float64) []float64 {
			mean := make([]float64, len(errors))
			for l, row := range errors {
				for d, e := range row {
					for m, other := range errors {
						switch {
						case other[d] < e:
							mean[l] += 1 / float64(len(row))
						case other[d] == e && m != l:
							mean[l] += 0.5 / float64(len(row))
						}
					}
				}
				mean[l]++
			}
			return mean
		}},
	{Name: "ranks from 0", Hint: "The best has rank 1.",
		Wrong: ranker(func(better, equal, before, distinct int) float64 {
			return float64(better) + float64(equal-1)/2
		}).mean},
	{Name: "the highest error rate is first", Hint: "Rank 1 is for the lowest error rate.",
		Wrong: func(errors [][]float64) []float64 {
			mean := solutions.MeanRanks(errors)
			for l := range mean {
				mean[l] = float64(len(errors)+1) - mean[l]
			}
			return mean
		}},
	{Name: "the ranks of the mean errors",
		Hint: "First rank the learners on each data set, then take the mean. A data set on which " +
			"all err much would have the word otherwise.",
		Wrong: func(errors [][]float64) []float64 {
			means := make([][]float64, len(errors))
			for l, row := range errors {
				sum := 0.0
				for _, e := range row {
					sum += e
				}
				means[l] = []float64{sum / float64(len(row))}
			}
			return solutions.MeanRanks(means)
		}},
}

// ranker returns the rank of a learner. better, equal (including itself), before, distinct: counts
// in the row. before counts the equal ones above it in the table, and distinct the different error
// rates below its own.
type ranker func(better, equal, before, distinct int) float64

func (rank ranker) mean(errors [][]float64) []float64 {
	mean := make([]float64, len(errors))
	for l, row := range errors {
		for d, e := range row {
			better, equal, before := 0, 0, 0
			var lower []float64
			for m, other := range errors {
				switch {
				case other[d] < e-1e-12:
					better++
					if !slices.ContainsFunc(lower, func(v float64) bool {
						return v-other[d] < 1e-12 && other[d]-v < 1e-12
					}) {
						lower = append(lower, other[d])
					}
				case other[d] < e+1e-12:
					equal++
					if m < l {
						before++
					}
				}
			}
			mean[l] += rank(better, equal, before, len(lower)) / float64(len(row))
		}
	}
	return mean
}
