package margins

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get kernels, Mercer's condition, σ and the sigmoid wrong that are short
// over the reference. The others are in mistakes.txt.

type (
	ofQuadratic = grader.Misconception[func(x []float64) []float64]
	ofMercer    = grader.Misconception[func(G [][]float64) (pivots []float64, ok bool)]
	ofSigma     = grader.Misconception[func(x [][]float64, y []int) float64]
	ofPlatt     = grader.Misconception[func(f, y []float64, A, B float64) float64]
)

var quadraticMistakes = []ofQuadratic{
	{Name: "no 1", Hint: "1² is a term as well: the first number of φ is 1.",
		Wrong: func(x []float64) []float64 { return solutions.QuadraticMap(x)[1:] }},
	{Name: "no single numbers",
		Hint: "Those are the features of (x·z)². The 1 in (1 + x·z)² adds √2 x_i, and 1.",
		Wrong: func(x []float64) []float64 {
			phi := solutions.QuadraticMap(x)
			return phi[1 : len(phi)-len(x)]
		}},
}

var mercerMistakes = []ofMercer{
	{Name: "no number below 0",
		Hint: "Dot products may be below 0, and numbers above 0 may fail. It is the sum Σ c_i " +
			"c_j G_ij that may not be below 0.",
		Wrong: func(G [][]float64) (pivots []float64, ok bool) {
			pivots, _ = solutions.Mercer(G)
			return pivots, !slices.ContainsFunc(G, func(row []float64) bool {
				return slices.Min(row) < 0
			})
		}},
	{Name: "G changed",
		Hint: "slices.Clone(G) copies the rows' addresses, not the rows: clone each of them.",
		Wrong: func(G [][]float64) (pivots []float64, ok bool) {
			pivots, ok = solutions.Mercer(G)
			for k := range pivots {
				for _, row := range G[k+1:] {
					row[k] = 0
				}
			}
			return pivots, ok
		}},
}

var sigmaMistakes = []ofSigma{
	{Name: "the square of it", Hint: "σ is a distance; take the root.",
		Wrong: func(x [][]float64, y []int) float64 { return math.Pow(solutions.Sigma(x, y), 2) }},
}

var plattMistakes = []ofPlatt{
	{Name: "the mean", Hint: "The cost is a sum over the examples.",
		Wrong: func(f, y []float64, A, B float64) float64 {
			return solutions.PlattCost(f, y, A, B) / float64(len(f))
		}},
	{Name: "the likelihood",
		Hint: "The cost should be small where the fit is good: mind the minus before the sum.",
		Wrong: func(f, y []float64, A, B float64) float64 {
			return -solutions.PlattCost(f, y, A, B)
		}},
}
