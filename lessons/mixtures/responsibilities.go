package mixtures

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Responsibilities asks for the E step.
var Responsibilities = grader.Exercise[func([]float64, []float64, []float64, float64) []float64]{
	ID:        "mixtures/responsibilities",
	Title:     "The E step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"weights", "means", "variances", "x"},
	Solution:  solutions.Responsibilities,
	Cases:     responsibilitiesCases,
	Draw:      drawPoint,
	Relations: responsibilitiesRelations,
	Hints: []string{
		"This is Bayes' rule: the weight is the prior, the normal density the likelihood, the " +
			"density of the mixture the evidence.",
		"Far out all densities are 0. Take the largest of the logarithms from all before the " +
			"exponentials: it cancels.",
	},
}

func responsibilitiesCases() []grader.Case {
	return []grader.Case{
		{Name: "half-way", Args: []any{even, startMeans, fours, 3.0}, Want: []float64{0.5, 0.5},
			Where: fanEM},
		{Name: "nearer to the first", Args: []any{even, startMeans, fours, 2.0},
			Want: []float64{0.8175744762, 0.1824255238}, Note: "sigmoid(1.5)."},
		{Name: "at the first", Args: []any{even, startMeans, fours, 0.0},
			Want: []float64{0.9890130574, 0.0109869426}, Note: "sigmoid(4.5)."},
		{Name: "half-way, different weights", Args: []any{quarters, startMeans, fours, 3.0},
			Want: []float64{0.25, 0.75},
			Note: "Where the components are equally dense their weights decide."},
		{
			Name: "equal means, different variances, in the middle",
			Args: []any{even, []float64{0, 0}, []float64{1, 4}, 0.0},
			Want: []float64{0.6666666667, 0.3333333333},
			Note: "The narrow one is twice as high there.",
		},
		{
			Name: "equal means, different variances, further out",
			Args: []any{even, []float64{0, 0}, []float64{1, 4}, 3.0},
			Want: []float64{0.0640527102, 0.9359472898},
		},
		{Name: "three components", Args: append(append([]any(nil), three...), 4.0),
			Want: []float64{0.0006280081, 0.9360328561, 0.0633391358}},
		{Name: "far out", Args: []any{even, startMeans, fours, 1000.0}, Want: []float64{0, 1},
			Note: "Both densities are 0 in a float64. Their ratio is not."},
		{Name: "far out on the other side", Args: []any{even, startMeans, fours, -1000.0},
			Want: []float64{1, 0}},
		{Name: "far out from equal components", Args: []any{quarters, []float64{0, 0}, ones, 100.0},
			Want: []float64{0.25, 0.75}},
		{Name: "far out from narrow components",
			Args: []any{quarters, []float64{0, 0}, []float64{1e-100, 1e-100}, 4e-49},
			Want: []float64{0.25, 0.75}, Note: "e^−800 is 0 in a float64."},
	}
}

// The functions in this file draw the arguments of a case.

// drawMixture draws two or three components with different means, weights and variances.
func drawMixture(r *rand.Rand) (weights, means, variances []float64) {
	for k := range 2 + r.IntN(2) {
		weights = append(weights, float64(1+r.IntN(6)))
		means = append(means, float64(4*k)+kit.Around(r, 4)/4)
		variances = append(variances, float64(2+r.IntN(10))/4)
	}
	return kit.Shares(weights), means, variances
}

func drawPoint(r *rand.Rand) []any {
	weights, means, variances := drawMixture(r)
	return []any{weights, means, variances, float64(r.IntN(41)-8) / 4}
}

var responsibilitiesRelations = []grader.Relation{
	{Name: "the components in another order, the same responsibilities in that order", Change: turn,
		Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Rotated(before[0].([]float64)))
		}},
	{Name: "everything moved by 5, the same responsibilities", Change: moved},
}

var three = []any{[]float64{0.5, 0.25, 0.25}, []float64{0, 4, 8}, []float64{1, 1, 4}}

// What must hold between the results for two inputs, whatever they are.

// turn moves the first component behind the last.
var turn = kit.Rotate(0, 1, 2)

// moved adds 5 to x and to the means.
var moved = kit.Plus(5, 1, 3)
