package validation

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// BiasVariance asks for the parts of the expected squared error.
var BiasVariance = grader.Exercise[func(
	[][]float64, []float64, float64,
) (float64, float64, float64)]{
	ID:        "validation/bias-variance",
	Title:     "Bias and variance",
	Where:     fanGeneral,
	Points:    2,
	Params:    []string{"predictions", "truth", "noise"},
	Results:   []string{"bias", "variance", "expected"},
	Solution:  solutions.BiasVariance,
	Cases:     biasVarianceCases,
	Draw:      drawPredictions,
	Relations: biasVarianceRelations,
	Hints: []string{
		"The outer loop goes over the places. At each, first the mean of all models, then how " +
			"far it is from the truth, then how far the models are from it.",
		"Square before you average over the places: what is too high at one place does not mend " +
			"what is too low at another.",
	},
}

func biasVarianceCases() []grader.Case {
	return []grader.Case{
		{Name: "two models, two places",
			Args: []any{[][]float64{{1, 2}, {3, 2}}, []float64{2, 4}, 0.0},
			Want: []any{2.0, 0.5, 2.5}, Where: fanGeneral,
			Note: "The means are 2 and 2. At the second place they all agree, and are 2 off."},
		{
			Name: "the same with noise",
			Args: []any{[][]float64{{1, 2}, {3, 2}}, []float64{2, 4}, 0.25},
			Want: []any{2.0, 0.5, 2.75},
		},
		{Name: "right on average", Args: []any{[][]float64{{0}, {1}, {5}}, []float64{2}, 0.0},
			Want: []any{0.0, 4.6666666667, 4.6666666667},
			Note: "(4 + 1 + 9)/3, though no model is right."},
		{
			Name: "always the same",
			Args: []any{[][]float64{{1, 1}, {1, 1}, {1, 1}}, []float64{0, 2}, 0.0},
			Want: []any{1.0, 0.0, 1.0},
			Note: "Too high here, too low there: squares do not cancel.",
		},
		{Name: "one model", Args: []any{[][]float64{{3, 5}}, []float64{2, 2}, 1.0},
			Want: []any{5.0, 0.0, 6.0}},
		{Name: "both", Args: []any{[][]float64{{0, 4}, {2, 0}}, []float64{2, 2}, 0.5},
			Want: []any{0.5, 2.5, 3.5}},
	}
}

func drawPredictions(r *rand.Rand) []any {
	models, places := 2+r.IntN(3), 2+r.IntN(3)
	truth := kit.Scaled(0.5, kit.Row(r, places, 9))
	prediction := func() float64 { return float64(r.IntN(13)-2) / 2 }
	predictions := kit.List(models, func() []float64 { return kit.List(places, prediction) })
	return []any{predictions, truth, float64(1+r.IntN(4)) / 4}
}

var biasVarianceRelations = []grader.Relation{
	{Name: "predictions and truth doubled, four times the bias and the variance",
		Change: kit.All(kit.Times(2, 0, 1), kit.Times(4, 2)), Same: kit.Factors(4, 4, 4)},
	{Name: "every model twice, the same parts", Change: kit.Twice(0)},
}
