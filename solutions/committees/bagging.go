package committees

import (
	"math"
	"slices"
)

// Bootstrap draws n rows from a training set of n rows, with replacement, and lists
// the rows that were never drawn.
//
// draws holds n ≥ 1 random numbers, 0 ≤ draws[k] < 1, and row k of the sample is the
// row ⌊draws[k] · n⌋; rows are numbered from 0. The sample keeps the order of the
// draws, and the rows out of the bag are in increasing order.
func Bootstrap(draws []float64) (sample, outOfBag []int) {
	n := len(draws)
	inside := make([]bool, n)
	for _, u := range draws {
		row := int(u * float64(n))
		sample = append(sample, row)
		inside[row] = true
	}
	for row, in := range inside {
		if !in {
			outOfBag = append(outOfBag, row)
		}
	}
	return sample, outOfBag
}

// OutOfBagError returns the share of errors that a committee makes on its own
// training set if each row is put to those members alone that have not seen it.
//
// Member t was fitted to the rows samples[t], and predicts the class votes[t][i] for
// row i, whose class is y[i]. The members whose sample lacks a row vote on it, each
// with the same weight; of classes with equally many votes the smallest wins. A row
// that every sample has does not count, neither as right nor as wrong. If no row is
// left, the result is NaN.
func OutOfBagError(samples, votes [][]int, y []int) float64 {
	wrong, asked := 0.0, 0.0
	for i, class := range y {
		var ballot []int
		var say []float64
		for t, sample := range samples {
			if !slices.Contains(sample, i) {
				ballot = append(ballot, votes[t][i])
				say = append(say, 1)
			}
		}
		if ballot == nil {
			continue
		}
		asked++
		if Vote(ballot, say) != class {
			wrong++
		}
	}
	if asked == 0 {
		return math.NaN()
	}
	return wrong / asked
}
