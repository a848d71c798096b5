package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type ofThreshold = grader.Misconception[func(
	x []float64, labels []string,
) (threshold, gain float64)]

var bestThresholdMistakes = []ofThreshold{
	{Name: "the value itself, with the example on the wrong side",
		Hint: "x ≤ threshold goes left. With the upper neighbour as the threshold its own " +
			"examples go left too; take the midpoint.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			threshold, gain := solutions.BestThreshold(x, labels)
			for _, value := range slices.Sorted(slices.Values(x)) {
				if value > threshold {
					return value, gain
				}
			}
			return threshold, gain
		}},
	{Name: "x sorted without its labels",
		Hint: "labels[i] belongs to x[i]. Sort a copy of x for the candidates, and count " +
			"with x as it was.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			return solutions.BestThreshold(slices.Sorted(slices.Values(x)), labels)
		}},
	{Name: "x sorted in place",
		Hint: "slices.Sort changes the caller's x, and tears its values away from their labels. " +
			"Sort a copy: slices.Sorted(slices.Values(x)).",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			slices.Sort(x)
			return solutions.BestThreshold(x, labels)
		}},
	{Name: "a cut that gains nothing",
		Hint: "Where no cut gains anything there is none to choose: the threshold is +Inf. Begin " +
			"with a gain of 0.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			threshold, gain := solutions.BestThreshold(x, labels)
			if values := slices.Compact(slices.Sorted(slices.Values(x))); gain == 0 &&
				len(values) > 1 {
				threshold = (values[0] + values[1]) / 2
			}
			return threshold, gain
		}},
	{Name: "0 where nothing is gained",
		Hint: "A threshold of 0 would cut. +Inf, math.Inf(1), leaves everything on one side.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			threshold, gain := solutions.BestThreshold(x, labels)
			if gain == 0 {
				threshold = 0
			}
			return threshold, gain
		}},
}
