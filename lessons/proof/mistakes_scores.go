package proof

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get confusion matrices and calibration wrong, where they are short over the
// reference. The others are in mistakes.txt.

type (
	ofMeasures = grader.Misconception[func(
		truth, predicted []int, classes int,
	) (counts [][]int, precision, recall, f []float64)]
	ofIsotonic = grader.Misconception[func(
		shares, weights []float64,
	) (trace [][]float64, fitted []float64)]
	ofCombine = grader.Misconception[func(scores, a, b []float64) (posterior []float64, class int)]
)

var measuresMistakes = []ofMeasures{
	{Name: "rows and columns exchanged",
		Hint: "A row is a true class, a column a predicted one: counts[t][p].",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, _, _, _ := solutions.Measures(predicted, truth, classes)
			_, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, precision, recall, f
		}},
	{Name: "precision and recall exchanged",
		Hint: "Precision has the column below it, all that were called so. Recall has the row, " +
			"all that are so.",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, recall, precision, f
		}},
	{Name: "only the classes that occur",
		Hint: "classes says how many there are. A class that is neither true nor predicted has " +
			"its row and its column all the same.",
		Wrong: func(truth, predicted []int, _ int) ([][]int, []float64, []float64, []float64) {
			return solutions.Measures(truth, predicted,
				1+slices.Max(slices.Concat(truth, predicted)))
		}},
}

var isotonicMistakes = []ofIsotonic{
	{Name: "a value for each block",
		Hint: "fitted has a value for each of the shares: that of a block stands as many times " +
			"as it has shares.",
		Wrong: func(shares, weights []float64) ([][]float64, []float64) {
			trace, _ := solutions.Isotonic(shares, weights)
			return trace, slices.Clone(trace[len(trace)-1])
		}},
}

var combineMistakes = []ofCombine{
	{Name: "the sign of the exponent",
		Hint: "1/(1 + exp(a·s + b)): a is below 0, so that a higher score makes the " +
			"exponential smaller.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			return solutions.Combine(scores, kit.Scaled(-1, a), kit.Scaled(-1, b))
		}},
}
