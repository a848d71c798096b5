package deciding

import "math"

// The wrong functions of the exercises that ask for a bug. The lesson prints them.

// region shares
func WrongShares(logs []float64) []float64 {
	largest := 0.0
	for _, a := range logs {
		largest = max(largest, a)
	}
	shares, sum := make([]float64, len(logs)), 0.0
	for i, a := range logs {
		shares[i] = math.Exp(a - largest)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// endregion
