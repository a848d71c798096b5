package ensembles

import (
	"math"
	"slices"
)

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

// Vote returns the class that wins a vote in which members may count differently.
//
// Member t votes for the class votes[t], a number from 0 on, and its vote counts
// say[t] > 0. There is at least one member. The class with the largest sum wins.
// Sums that differ by less than 1e-12 are equal, and of equal sums the smallest class
// wins.
func Vote(votes []int, say []float64) int {
	sums := make([]float64, 1+slices.Max(votes))
	for t, class := range votes {
		sums[class] += say[t]
	}
	winner := 0
	for class, sum := range sums {
		if sum > sums[winner]+1e-12 {
			winner = class
		}
	}
	return winner
}
