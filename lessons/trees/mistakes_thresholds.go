package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type ofThreshold = grader.Misconception[func(
	x []float64, labels []string,
) (threshold, gain float64)]

var bestThresholdMistakes = []ofThreshold{
	{Name: "x taken for sorted",
		Hint: "Neighbours are neighbours in size, not in the table. Sort a copy of x first.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			return cutAt(x, labels, func(k int) float64 { return (x[k-1] + x[k]) / 2 },
				len(x), 1e-12)
		}},
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
	{Name: "the last of equal cuts",
		Hint: "Of equal gains the smallest threshold wins: > and not ≥.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			mirrored := make([]float64, len(x)) // the smallest of the mirrored cuts is the largest
			for i, v := range x {
				mirrored[i] = -v
			}
			threshold, gain := solutions.BestThreshold(mirrored, labels)
			if gain == 0 {
				return threshold, 0
			}
			return -threshold, gain
		}},
	{Name: "a tie decided by rounding",
		Hint: "Two gains that should be equal may differ in the last digit. Ask for more than " +
			"1e-12 of difference.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			values := slices.Compact(slices.Sorted(slices.Values(x)))
			return cutAt(x, labels, func(k int) float64 { return (values[k-1] + values[k]) / 2 },
				len(values), 0)
		}},
	{Name: "the middle of all values",
		Hint: "Not every cut in the middle is a good one. Try all candidates, and let Gain decide.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			values := slices.Compact(slices.Sorted(slices.Values(x)))
			if len(values) < 2 {
				return solutions.BestThreshold(x, labels)
			}
			return cutAt(x, labels, func(int) float64 {
				return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
			}, 2, 1e-12)
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

// cutAt returns the best of the cuts 1 to n-1, which gains more than those before
// it by that much at least.
func cutAt(
	x []float64, labels []string, at func(k int) float64, n int, by float64,
) (threshold, gain float64) {
	threshold, gain = solutions.BestThreshold(nil, nil)
	for k := 1; k < n; k++ {
		sides := shape.Table{Attributes: []string{"left"}, Labels: labels}
		for _, v := range x {
			side := "no"
			if v <= at(k) {
				side = "yes"
			}
			sides.Rows = append(sides.Rows, []string{side})
		}
		if g := solutions.Gain(solutions.Tally(sides, 0)); g > gain+by {
			threshold, gain = at(k), g
		}
	}
	return threshold, gain
}
