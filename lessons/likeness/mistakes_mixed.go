package likeness

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// The known ways to get distances over numbers and names wrong that are short over the reference.
// The others are in mistakes.txt.

type (
	ofNormalised = grader.Misconception[func(
		train [][]float64, nominal []bool, weights []float64, x, y []float64,
	) float64]
	ofValueDifference = grader.Misconception[func(
		t shape.Table, attribute int, a, b string,
	) float64]
)

var normalisedMistakes = []ofNormalised{
	{Name: "names as numbers",
		Hint: "Rainy is not twice as far from sunny as overcast is. Two names are " +
			"equal, 0, or not, 1.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, make([]bool, len(nominal)), weights, x, y)
		}},
	{Name: "without weights", Hint: "Each δ is multiplied by the weight of its attribute.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, nominal, slices.Repeat([]float64{1}, len(weights)),
				x, y)
		}},
}

var valueDifferenceMistakes = []ofValueDifference{
	{Name: "equal or not",
		Hint: "Values can be more or less far apart, by the classes that they have.",
		Wrong: func(t shape.Table, attribute int, a, b string) float64 {
			if a == b {
				return 0
			}
			return 1
		}},
}
