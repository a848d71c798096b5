package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// MaximisePlane asks for the M step of one component, with a covariance.
var MaximisePlane = grader.Exercise[func([][]float64, []float64) (float64, []float64, [][]float64)]{
	ID:        "mixtures/maximise-plane",
	Title:     "The M step in the plane",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"rows", "tau"},
	Results:   []string{"weight", "mean", "cov"},
	Solution:  solutions.MaximisePlane,
	Cases:     maximisePlaneCases,
	Draw:      drawSharedRows,
	Relations: maximisePlaneRelations,
	Hints: []string{
		"First the sum of the shares, then the mean, then the deviations from it: two passes " +
			"over the rows.",
		"cov[a][b] is the mean of products, each with its share: the deviation in column a times " +
			"that in column b. Make each row of cov before you write to it.",
	},
}

func maximisePlaneCases() []grader.Case {
	corners := [][]float64{{0, 0}, {2, 0}, {0, 2}, {4, 4}}
	return []grader.Case{
		{Name: "all of it", Args: []any{corners, []float64{1, 1, 1, 1}}, Where: fanEM,
			Want: []any{1.0, []float64{1.5, 1.5}, [][]float64{{2.75, 1.75}, {1.75, 2.75}}},
			Note: "Mean and covariance by maximum likelihood: 11/4, and " +
				"(9/4 − 3/4 − 3/4 + 25/4)/4."},
		{Name: "two rows and half of two others",
			Args: []any{corners, []float64{1, 0.5, 0.5, 1}},
			Want: []any{0.75, []float64{1.6666666667, 1.6666666667},
				[][]float64{{3.2222222222, 2.5555555556}, {2.5555555556, 3.2222222222}}},
			Note: "n_k is 3. The mean is (½ · 2 + 4)/3 = 5/3."},
		{Name: "half of each", Args: []any{corners, []float64{0.5, 0.5, 0.5, 0.5}},
			Want: []any{0.5, []float64{1.5, 1.5}, [][]float64{{2.75, 1.75}, {1.75, 2.75}}},
			Note: "Half the weight; mean and covariance are those of all."},
		{Name: "the last row is not its own", Args: []any{corners, []float64{1, 1, 1, 0}},
			Want: []any{0.75, []float64{0.6666666667, 0.6666666667},
				[][]float64{{0.8888888889, -0.4444444444}, {-0.4444444444, 0.8888888889}}},
			Note: "Right and up exclude each other in these three rows: below 0."},
		{Name: "one column",
			Args: []any{[][]float64{{0}, {2}, {4}}, []float64{1, 0.5, 0}},
			Want: []any{0.5, []float64{0.6666666667}, [][]float64{{0.8888888889}}},
			Note: "The M step for numbers: 1/1.5 = 2/3, then (4/9 + ½ · 16/9)/1.5 = 8/9."},
		{Name: "one row", Args: []any{[][]float64{{2, 7}}, []float64{0.25}},
			Want: []any{0.25, []float64{2, 7}, [][]float64{{0, 0}, {0, 0}}}},
		{Name: "three columns", Args: []any{[][]float64{{1, 0, 5}, {3, 0, 7}}, []float64{0.5, 0.5}},
			Want: []any{0.5, []float64{2, 0, 6}, [][]float64{{1, 0, 1}, {0, 0, 0}, {1, 0, 1}}}},
		{Name: "large numbers close together",
			Args: []any{[][]float64{{1e8 + 1, 1e8}, {1e8 + 2, 1e8}, {1e8 + 3, 1e8}},
				[]float64{1, 1, 1}},
			Want: []any{1.0, []float64{1e8 + 2, 1e8}, [][]float64{{0.6666666667, 0}, {0, 0}}},
			Note: "The mean of the products less the product of the means would lose all digits."},
	}
}

// drawSharedRows draws rows of two or three columns, with the share of each.
func drawSharedRows(r *rand.Rand) []any {
	n, d := 4+r.IntN(5), 2+r.IntN(2)
	rows := kit.List(n, func() []float64 { return kit.Numbers(r, d, 9) })
	return []any{rows, kit.List(n, func() float64 { return float64(1+r.IntN(9)) / 10 })}
}

var maximisePlaneRelations = []grader.Relation{
	{Name: "every number larger by 5, the mean too",
		Change: kit.Plus(5, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, before[0], kit.Shifted(5, before[1].([]float64)), before[2])
		}},
	{Name: "every share half as large, half the weight",
		Change: kit.Times(0.5, 1), Same: kit.Factors(0.5, 1, 1)},
	{Name: "the columns in reverse order, the mean and the covariance too",
		Change: kit.Mirror(0), Same: func(before, after []any) bool {
			mean, cov := slices.Clone(before[1].([]float64)), kit.Mirrored(before[2].([][]float64))
			slices.Reverse(mean)
			slices.Reverse(cov)
			return kit.Equal(after, before[0], mean, cov)
		}},
}
