package pruning

import "math"

// OneStandardError returns how many leaves to allow: those of the smallest tree
// whose error in cross-validation is at most one standard error above the best.
//
// Tree i has leaves[i] leaves, the mean error mean[i] over the folds, and the
// standard error se[i] of that mean. There is at least one tree, no two have as many
// leaves, and they come in any order. The best tree is the one of the lowest mean,
// of equal means the smallest; the limit is its mean plus its standard error. A mean
// that exceeds the limit by no more than 1e-12 does not exceed it.
func OneStandardError(leaves []int, mean, se []float64) int {
	best := 0
	for i := range leaves {
		if mean[i] < mean[best] || mean[i] == mean[best] && leaves[i] < leaves[best] {
			best = i
		}
	}
	limit := mean[best] + se[best] + 1e-12
	smallest := math.MaxInt
	for i, m := range mean {
		if m <= limit {
			smallest = min(smallest, leaves[i])
		}
	}
	return smallest
}

// SplitError returns the mean squared error that is left when each branch of a split
// answers with the mean of its own numbers:
//
//	E′ = (1/N) · Σ_j Σ_t (r_t − g_j)²
//
// branches[j] holds the numbers r of branch j, g_j is their mean, and N counts the
// numbers of all branches. With one branch it is the error of a node before it is
// split. A branch may be empty. Where there are no numbers at all, the result is 0.
func SplitError(branches [][]float64) float64 {
	n, squares := 0, 0.0
	for _, numbers := range branches {
		mean := 0.0
		for _, r := range numbers {
			mean += r / float64(len(numbers))
		}
		for _, r := range numbers {
			squares += (r - mean) * (r - mean)
		}
		n += len(numbers)
	}
	if n == 0 {
		return 0
	}
	return squares / float64(n)
}
