package decisions

import (
	"math"
)

// BugInShares returns the number of the wrong line of WrongShares, and logarithms for
// which WrongShares returns something else than the shares of their sum.
func BugInShares() (line int, logs []float64) {
	// The search for the largest begins at 0. If all logarithms are below 0, the largest is
	// not found. Below −745 every exponential is then 0, and so is their sum.
	return 2, []float64{-1000, -999}
}

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
