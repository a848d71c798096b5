package ensembles

import (
	"math"
	"slices"
)

// BestStump returns the tree of one test that has the smallest weighted error on
// examples with a single number each.
//
// x holds the numbers, at least two of them different, y the classes, +1 or −1, and
// weights the weights, above 0. The stump answers side, +1 or −1, where x > threshold,
// and −side where x ≤ threshold. The candidates are the gaps between neighbours among
// the different values of x, each with both sides. For a gap return any number from its
// lower value to just below its upper one, since all of them make the same stump. Errors
// that differ by less than 1e-12 are equal; of equal ones the lowest gap wins, and of
// its two sides +1. epsilon is the stump's WeightedError.
func BestStump(
	x []float64, y []int, weights []float64,
) (threshold float64, side int, epsilon float64) {
	values := slices.Compact(slices.Sorted(slices.Values(x)))
	epsilon = math.Inf(1)
	for k := range len(values) - 1 {
		t := (values[k] + values[k+1]) / 2
		for _, s := range []int{1, -1} {
			if e := WeightedError(answers(x, t, s), y, weights); e < epsilon-1e-12 {
				threshold, side, epsilon = t, s, e
			}
		}
	}
	return threshold, side, epsilon
}

// WeightedError returns the weight of the examples that are predicted wrongly,
// divided by the weight of all.
//
// predicted, y and weights have one entry for each example: the class predicted, the
// true class, and a weight above 0. The weights need not sum to 1.
func WeightedError(predicted, y []int, weights []float64) float64 {
	wrong, all := 0.0, 0.0
	for i, w := range weights {
		if predicted[i] != y[i] {
			wrong += w
		}
		all += w
	}
	return wrong / all
}

// answers returns what a stump says of each number.
func answers(x []float64, threshold float64, side int) []int {
	predicted := make([]int, len(x))
	for i := range x {
		predicted[i] = -side
		if x[i] > threshold {
			predicted[i] = side
		}
	}
	return predicted
}
