package gaussians

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// Sample asks for a draw from a normal distribution.
var Sample = grader.Exercise[func([]float64, [][]float64, float64, float64) []float64]{
	ID:        "gaussians/sample",
	Title:     "A draw from a Gaussian",
	Where:     kondorDraws,
	Points:    2,
	Params:    []string{"mean", "cov", "u", "v"},
	Solution:  solutions.Sample,
	Cases:     sampleCases,
	Draw:      drawSeed,
	Relations: sampleRelations,
	Hints: []string{
		"The first number is mean[0] + a·u, with the variance a². What must a be?",
		"The second is mean[1] + b·u + c·v. Its covariance with the first is ab, its variance " +
			"b² + c². Solve for b, then for c.",
	},
}

func sampleCases() []grader.Case {
	slanted := [][]float64{{4, 2}, {2, 10}}
	return []grader.Case{
		{Name: "no step", Args: []any{[]float64{3, -4}, slanted, 0, 0},
			Want: []float64{3, -4}, Note: "The mean itself."},
		{Name: "u alone", Args: []any{[]float64{0, 0}, slanted, 1, 0}, Want: []float64{2, 1},
			Note: "The deviation of the first number is 2. It brings the second along, by 1, so " +
				"that the covariance is 2 · 1."},
		{Name: "v alone", Args: []any{[]float64{0, 0}, slanted, 0, 1}, Want: []float64{0, 3},
			Note: "The variance of the second number is 10: 1 comes by u, and 9 are left for v."},
		{Name: "both", Args: []any{[]float64{1, 2}, slanted, 0.5, -2},
			Want: []float64{2, -3.5}, Note: "1 + 2/2, and 2 + ½ − 6."},
		{Name: "a round class",
			Args: []any{[]float64{1, 1}, [][]float64{{1, 0}, {0, 1}}, 0.7, -0.2},
			Want: []float64{1.7, 0.8}},
		{Name: "a negative covariance",
			Args: []any{[]float64{0, 0}, [][]float64{{1, -3}, {-3, 25}}, 1, 1},
			Want: []float64{1, 1}, Note: "The second is −3u + 4v."},
		{Name: "different variances",
			Args: []any{[]float64{0, 0}, [][]float64{{9, 0}, {0, 0.25}}, -1, 2},
			Want: []float64{-3, 1}},
	}
}

func drawSeed(r *rand.Rand) []any {
	plane := drawPlane(r)
	return []any{plane[0], plane[2], kit.Around(r, 8) / 4, kit.Around(r, 8) / 4}
}

var sampleRelations = []grader.Relation{
	{Name: "the mean moved, the point too", Change: kit.Plus(7, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Shifted(7, before[0]))
		}},
	{Name: "mean and deviations twice as large, the point too",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{kit.Scaled(2, args[0]), kit.Scaled(4, args[1]), args[2], args[3]}
		}, Same: kit.Factors(2)},
}

const kondorDraws = "Kondor, Model based vs. k-NN classification"
