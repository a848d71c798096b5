package supportvectors

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// Mercer asks whether a Gram matrix could be one of dot products.
var Mercer = grader.Exercise[func([][]float64) ([]float64, bool)]{
	ID:        "supportvectors/mercer",
	Title:     "Mercer's condition",
	Where:     fanKernels,
	Points:    2,
	Params:    []string{"G"},
	Results:   []string{"pivots", "ok"},
	Solution:  solutions.Mercer,
	Cases:     mercerCases,
	Draw:      drawGram,
	Drawn:     10,
	Relations: mercerRelations,
	Hints: []string{
		"It is the elimination by which one solves linear equations, and you only look at the " +
			"diagonal on the way.",
		"Copy the matrix row by row before you change it: copying the outer slice " +
			"alone copies no row.",
		"Append the pivot before you look at it: the one that decides belongs to the result.",
	},
}

func mercerCases() []grader.Case {
	return []grader.Case{
		{Name: "the corners of a square, quadratic", Args: []any{cornerK},
			Want: []any{[]float64{9, 8.8888888889, 8.8, 8.7272727273}, true}, Where: fanKernels},
		{
			Name: "the four examples, linear", Args: []any{fourK},
			Want: []any{[]float64{0, 4, 9, 0}, true},
			Note: "Four examples of two numbers: two of the pivots must be 0.",
		},
		{
			Name: "0 and 1, the sigmoid tanh(xz − 1)",
			Args: []any{[][]float64{{-0.7615941560, -0.7615941560}, {-0.7615941560, 0}}},
			Want: []any{[]float64{-0.7615941560}, false}, Note: "‖φ(0)‖² would be below 0.",
		},
		{Name: "1 and 2, the sigmoid tanh(xz − ½)",
			Args: []any{[][]float64{{0.4621171573, 0.9051482536}, {0.9051482536, 0.9981778976}}},
			Want: []any{[]float64{0.4621171573, -0.7747347673}, false},
			Note: "No number of it is below 0. But K(x, z)² is above K(x, x) K(z, z), and " +
				"no dot product is."},
		{Name: "similar beyond measure", Args: []any{[][]float64{{1, 2}, {2, 1}}},
			Want: []any{[]float64{1, -3}, false}},
		{Name: "0 with something beside it", Args: []any{[][]float64{{0, 1}, {1, 5}}},
			Want: []any{[]float64{0}, false},
			Note: "An example of length 0 has the dot product 0 with all."},
		{Name: "0 twice, with something between", Args: []any{[][]float64{{0, 1}, {1, 0}}},
			Want: []any{[]float64{0}, false},
			Note: "Each has the length 0, and the sum of both would have the squared length 2."},
		{Name: "0 with something below 0 beside it", Args: []any{[][]float64{{0, -1}, {-1, 5}}},
			Want: []any{[]float64{0}, false}},
		{
			Name: "0 with something further down",
			Args: []any{[][]float64{{0, 0, 1}, {0, 2, 0}, {1, 0, 3}}},
			Want: []any{[]float64{0}, false}, Note: "Look at every later row.",
		},
		{Name: "0 with nothing beside it", Args: []any{[][]float64{{0, 0}, {0, 2}}},
			Want: []any{[]float64{0, 2}, true}},
		{Name: "equal examples", Args: []any{[][]float64{{4, 4}, {4, 4}}},
			Want: []any{[]float64{4, 0}, true}, Note: "A pivot of 0 is allowed."},
		{Name: "0 but for rounding", Args: []any{[][]float64{{0.7, 2.1}, {2.1, 6.3}}},
			Want: []any{[]float64{0.7, 0}, true},
			Note: "In floating point the second pivot is a little below 0."},
		{Name: "0 but for rounding, with a row below",
			Args: []any{[][]float64{{0.05, 0.03, 0.08, 0.04}, {0.03, 0.02, 0.05, 0.03},
				{0.08, 0.05, 0.13, 0.07}, {0.04, 0.03, 0.07, 0.05}}},
			Want: []any{[]float64{0.05, 0.002, 0, 0}, true},
			Note: "The dot products of (0.1, 0.2), (0.1, 0.1), (0.2, 0.3) and (0.2, 0.1). What " +
				"should be 0 beside the third pivot may differ from it in the last digit."},
		{Name: "0 on the way", Args: []any{[][]float64{{1, 1, 0}, {1, 1, 1}, {0, 1, 1}}},
			Want: []any{[]float64{1, 0}, false},
			Note: "The first two are equal, but not equally near to the third."},
		{Name: "a small pivot", Args: []any{[][]float64{{1e-8, 1e-4}, {1e-4, 2}}},
			Want: []any{[]float64{1e-8, 1}, true}, Note: "10⁻⁸ is above 0: 2 − 10⁻⁸."},
		{Name: "a pivot too small to divide by",
			Args: []any{[][]float64{{1e-12, 4e-10}, {4e-10, 1e-7}}},
			Want: []any{[]float64{1e-12, 1e-7}, true},
			Note: "10⁻¹² and what stands beside it count as 0."},
	}
}

// drawGram draws A·Aᵀ, which may be singular, or a symmetric matrix that is none.
func drawGram(r *rand.Rand) []any {
	n, d := 2+r.IntN(3), 1+r.IntN(4)
	if r.IntN(3) > 0 {
		x := kit.List(n, func() []float64 { return kit.Halves(r, d, 6) })
		return []any{kit.Gram(x, kit.Dot)}
	}
	G := make([][]float64, n)
	for i := range G {
		G[i] = make([]float64, n)
	}
	for i := range G {
		for j := range i {
			G[i][j] = kit.Around(r, 3)
			G[j][i] = G[i][j]
		}
		G[i][i] = float64(r.IntN(6))
	}
	return []any{G}
}

var mercerRelations = []grader.Relation{
	{Name: "twice every number, twice every pivot", Change: kit.Times(2, 0),
		Same: kit.Factors(2, 1)},
}

const fanKernels = "Fan, Nonlinear SVMs: The Kernel Trick"
