package gaussians

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// Estimate asks for mean and covariance by maximum likelihood.
var Estimate = grader.Exercise[func([][]float64) ([]float64, [][]float64)]{
	ID:        "gaussians/estimate",
	Title:     "Mean and covariance",
	Where:     kondorMLE,
	Points:    2,
	Params:    []string{"rows"},
	Results:   []string{"mean", "cov"},
	Solution:  solutions.Estimate,
	Cases:     estimateCases,
	Draw:      drawRows,
	Relations: estimateRelations,
	Hints: []string{
		"Two passes: the means must be known before the first deviation from them.",
		"cov[j][k] is the mean of products: of the deviations in column j and in column k. Make " +
			"each row of cov before you write to it.",
	},
}

func estimateCases() []grader.Case {
	return []grader.Case{
		{Name: "four points", Args: []any{first()},
			Want: []any{[]float64{3, 4}, [][]float64{{2, 1}, {1, 1}}},
			Note: "The deviations are (2, 1), (−2, −1), (0, 1) and (0, −1)."},
		{Name: "falling points", Args: []any{[][]float64{{0, 4}, {2, 2}, {4, 0}}},
			Want: []any{[]float64{2, 2}, [][]float64{{2.6666666667, -2.6666666667},
				{-2.6666666667, 2.6666666667}}}, Note: "8/3, and not 8/2."},
		{Name: "one number", Args: []any{[][]float64{{2}, {4}, {4}, {4}, {5}, {5}, {7}, {9}}},
			Want: []any{[]float64{5}, [][]float64{{4}}}, Where: fanMaximum,
			Note: "The variance is 32/8."},
		{Name: "three numbers", Args: []any{[][]float64{{1, 0, 5}, {3, 0, 9}}},
			Want: []any{[]float64{2, 0, 7}, [][]float64{{1, 0, 2}, {0, 0, 0}, {2, 0, 4}}},
			Note: "The second column does not vary."},
		{Name: "large numbers close together",
			Args: []any{[][]float64{{1e8 + 1, 1}, {1e8 + 2, 3}, {1e8 + 3, 2}}},
			Want: []any{[]float64{1e8 + 2, 2}, [][]float64{{0.6666666667, 0.3333333333},
				{0.3333333333, 0.6666666667}}}, Where: fanMaximum,
			Note: "A mean of products less the product of means loses all its digits here."},
		{Name: "one row", Args: []any{[][]float64{{3, -1}}},
			Want: []any{[]float64{3, -1}, [][]float64{{0, 0}, {0, 0}}}},
	}
}

func drawRows(r *rand.Rand) []any {
	d := 1 + r.IntN(3)
	return []any{kit.List(2+r.IntN(6), func() []float64 { return kit.Halves(r, d, 12) })}
}

var estimateRelations = []grader.Relation{
	{Name: "every number 100 larger, the means too, and the same covariance",
		Change: kit.Plus(100, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Shifted(100, before[0]), before[1])
		}},
	{Name: "every number three times, the means too, and nine times the covariance",
		Change: kit.Times(3, 0), Same: kit.Factors(3, 9)},
	{Name: "every row twice in the list, the same result", Change: kit.Twice(0)},
	{Name: "the rows in another order, the same result", Change: kit.Shuffle(0)},
}

// Two classes of four points in the plane, with the means (3, 4) and (6, 4)
// and the same covariance.
func first() [][]float64 { return [][]float64{{5, 5}, {1, 3}, {3, 5}, {3, 3}} }

// Where the lectures treat what the exercises are about.
const fanMaximum = "Fan, Max. the Log-Likelihood Function"

const kondorMLE = "Kondor, MLE for two-Gaussians model"
