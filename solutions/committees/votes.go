package committees

import "slices"

// MeanVariance returns the variance of the mean of n random variables:
//
//	Var((x_1 + … + x_n)/n) = (1/n²) · Σ_i Σ_j cov[i][j]
//
// cov is their covariance matrix, n×n with n ≥ 1: cov[i][j] is the covariance of
// variables i and j, and cov[i][i] the variance of variable i.
func MeanVariance(cov [][]float64) float64 {
	sum := 0.0
	for _, row := range cov {
		for _, c := range row {
			sum += c
		}
	}
	n := float64(len(cov))
	return sum / (n * n)
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
