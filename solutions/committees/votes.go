package committees

import "slices"

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
