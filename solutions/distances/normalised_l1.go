package distances

import (
	"math"
)

// NormalisedL1 returns the normalised L1 distance of two rows whose attributes may be
// numbers or names.
//
// Where nominal[j] is true, x[j] and y[j] are the numbers of names. The range of a number
// is that among the rows of train. A value outside of it makes Δ_j at most 1. A number that
// is constant in train adds nothing to the sum above the line; names need no range. train
// has at least one row, and all rows, nominal and weights have the same length. The weights
// are at least 0, one of them above.
func NormalisedL1(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
	sum, all := 0.0, 0.0
	for j, w := range weights {
		sum += w * delta(train, nominal[j], j, x[j], y[j])
		all += w
	}
	return sum / all
}

// delta returns Δ_j of an attribute j.
func delta(train [][]float64, nominal bool, j int, a, b float64) float64 {
	if nominal {
		if a == b {
			return 0
		}
		return 1
	}
	low, high := train[0][j], train[0][j]
	for _, row := range train {
		low, high = min(low, row[j]), max(high, row[j])
	}
	if low == high {
		return 0
	}
	return min(math.Abs(a-b)/(high-low), 1)
}
