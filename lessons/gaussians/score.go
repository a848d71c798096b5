package gaussians

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// Score asks for what two Gaussians compare.
var Score = grader.Exercise[func([]float64, []float64, [][]float64, float64) float64]{
	ID:        "gaussians/score",
	Title:     "Two Gaussians",
	Where:     kondorModel,
	Points:    2,
	Params:    []string{"x", "mean", "cov", "prior"},
	Solution:  solutions.Score,
	Cases:     scoreCases,
	Draw:      drawScore,
	Relations: scoreRelations,
	Hints: []string{
		"The inverse of the rows (a, b) and (b, c) has the rows (c, −b) and (−b, a), all " +
			"divided by ac − b², which is |Σ|.",
		"First y = Σ⁻¹(x − μ), of two numbers; then the squared distance (x − μ)·y.",
	},
}

func scoreCases() []grader.Case {
	slanted, round := [][]float64{{2, 1}, {1, 1}}, [][]float64{{1, 0}, {0, 1}}
	return []grader.Case{
		{Name: "at the mean", Args: []any{[]float64{3, 4}, []float64{3, 4}, slanted, 1},
			Want: 0.0, Note: "The determinant is 1 and the distance 0."},
		{Name: "along the slant", Args: []any{[]float64{5, 5}, []float64{3, 4}, slanted, 1},
			Want: -1.0, Note: "The step (2, 1) has the squared distance 2."},
		{Name: "across the slant", Args: []any{[]float64{4, 3}, []float64{3, 4}, slanted, 1},
			Want: -2.5, Note: "The step (1, −1) is shorter, and has the squared distance 5."},
		{Name: "a round class of one half",
			Args: []any{[]float64{3, 4}, []float64{0, 0}, round, 0.5},
			Want: -13.1931471806, Note: "−25/2 + ln ½."},
		{Name: "a wide class",
			Args: []any{[]float64{2, 1}, []float64{0, 0}, [][]float64{{4, 0}, {0, 1}}, 0.5},
			Want: -2.3862943611, Note: "ln ½ − ½ ln 4 − ½ (4/4 + 1/1)."},
		{Name: "a negative covariance",
			Args: []any{[]float64{1, 1}, []float64{0, 0}, [][]float64{{2, -1}, {-1, 2}}, 1},
			Want: -1.5493061443, Note: "−½ ln 3 − ½ · 2."},
		{Name: "a small class",
			Args: []any{[]float64{1, 2}, []float64{1, 2}, [][]float64{{0.01, 0}, {0, 0.01}}, 0.1},
			Want: 2.3025850930, Note: "ln 0.1 + ln 100: a narrow bell is high."},
	}
}

func drawScore(r *rand.Rand) []any {
	plane := drawPlane(r)
	return append([]any{drawPair(r)}, plane[0], plane[2], plane[3])
}

var scoreRelations = []grader.Relation{
	{Name: "point and mean moved alike, the same score", Change: kit.Plus(7, 0, 1)},
	{Name: "point and mean exchanged, the same score", Change: kit.Exchange(0, 1)},
	{Name: "both numbers exchanged everywhere, the same score",
		Change: func(_ *rand.Rand, args []any) []any {
			cov := args[2].([][]float64)
			turned := [][]float64{{cov[1][1], cov[1][0]}, {cov[0][1], cov[0][0]}}
			return []any{kit.Rotated(numbers(args[0])), kit.Rotated(numbers(args[1])), turned,
				args[3]}
		}},
}

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }
