package decisions

import (
	"math"
)

// Normalise returns the shares that numbers have of their sum; the numbers are given
// by their natural logarithms, the shares are returned as they are:
//
//	p_i = exp(logs[i]) / Σ_j exp(logs[j])
//
// The logarithms are those of LogSum, and they do not change. Where all are −Inf,
// every share is NaN: 0/0.
func Normalise(logs []float64) []float64 {
	all := LogSum(logs)
	shares := make([]float64, len(logs))
	for i, a := range logs {
		shares[i] = math.Exp(a - all)
	}
	return shares
}
