package mixtures

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Maximise asks for the M step.
var Maximise = grader.Exercise[func([]float64, [][]float64) ([]float64, []float64, []float64)]{
	ID:        "mixtures/maximise",
	Title:     "The M step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"x", "tau"},
	Results:   []string{"weights", "means", "variances"},
	Solution:  solutions.Maximise,
	Cases:     maximiseCases,
	Draw:      drawShares,
	Relations: maximiseRelations,
	Hints: []string{
		"For each component, these are the mean and the variance of numbers that count " +
			"tau[i][k] times each.",
		"Two passes over the numbers: the mean must be known before the first deviation from it. " +
			"Divide both by n_k.",
	},
}

func maximiseCases() []grader.Case {
	hard := [][]float64{{1, 0}, {1, 0}, {0, 1}, {0, 1}}
	return []grader.Case{
		{Name: "each number to one component", Args: []any{four, hard},
			Want:  []any{[]float64{0.5, 0.5}, []float64{0.5, 4.5}, []float64{0.25, 0.25}},
			Where: fanEM},
		{Name: "one number shared",
			Args: []any{[]float64{0, 2, 4}, [][]float64{{1, 0}, {0.5, 0.5}, {0, 1}}},
			Want: []any{[]float64{0.5, 0.5}, []float64{0.6666666667, 3.3333333333},
				[]float64{0.8888888889, 0.8888888889}},
			Note: "n_k is 1½ for both. The first: 1/1.5 = 2/3, then (4/9 + ½ · 16/9) / 1.5 = 8/9."},
		{Name: "all shared",
			Args: []any{[]float64{0, 3, 6}, [][]float64{{0.75, 0.25}, {0.75, 0.25}, {0.5, 0.5}}},
			Want: []any{[]float64{0.6666666667, 0.3333333333}, []float64{2.625, 3.75},
				[]float64{5.484375, 6.1875}},
			Note: "n_k is 2 and 1."},
		{Name: "nothing known",
			Args: []any{four, [][]float64{{0.25, 0.75}, {0.25, 0.75}, {0.25, 0.75}, {0.25, 0.75}}},
			Want: []any{[]float64{0.25, 0.75}, []float64{2.5, 2.5}, []float64{4.25, 4.25}},
			Note: "Both components are the same, and no further step will part them."},
		{Name: "one component", Args: []any{[]float64{1, 2, 6}, [][]float64{{1}, {1}, {1}}},
			Want: []any{[]float64{1}, []float64{3}, []float64{4.6666666667}},
			Note: "Maximum likelihood of one normal distribution."},
		{Name: "one number for itself",
			Args: []any{[]float64{0, 2, 9}, [][]float64{{1, 0}, {1, 0}, {0, 1}}},
			Want: []any{[]float64{0.6666666667, 0.3333333333}, []float64{1, 9}, []float64{1, 0}},
			Note: "The second component has collapsed: its variance is 0."},
		{Name: "large numbers close together",
			Args: []any{[]float64{1e8 + 1, 1e8 + 2, 1e8 + 3}, [][]float64{{1}, {1}, {1}}},
			Want: []any{[]float64{1}, []float64{1e8 + 2}, []float64{0.6666666667}},
			Note: "(1 + 0 + 1)/3. In the mean of the squares, about 1e16, the digits behind " +
				"the point are lost."},
		{Name: "one number", Args: []any{[]float64{5}, [][]float64{{0.25, 0.75}}},
			Want: []any{[]float64{0.25, 0.75}, []float64{5, 5}, []float64{0, 0}}},
	}
}

// drawNumbers draws numbers among which all differ.
func drawNumbers(r *rand.Rand) []float64 {
	var x []float64
	for _, at := range r.Perm(24)[:5+r.IntN(5)] {
		x = append(x, float64(at-4)/2)
	}
	return x
}

func drawShares(r *rand.Rand) []any {
	x, K := drawNumbers(r), 2+r.IntN(2)
	tau := kit.List(len(x), func() []float64 {
		return kit.Part(K, func() float64 { return float64(1 + r.IntN(9)) })
	})
	return []any{x, tau}
}

var maximiseRelations = []grader.Relation{
	{Name: "every number larger by 5, every mean too",
		Change: kit.Plus(5, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, before[0], kit.Shifted(5, before[1].([]float64)), before[2])
		}},
	{Name: "every number twice, the same mixture", Change: kit.Twice(0, 1)},
}
