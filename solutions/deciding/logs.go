package deciding

import (
	"math"
	"slices"
)

// LogSum returns the natural logarithm of the sum of numbers that are given by their
// natural logarithms: log Σ_i exp(logs[i]).
//
// A logarithm is finite, or −Inf, which stands for the number 0. The sum of no numbers
// is 0, and so is a sum of zeros: the result is then −Inf.
func LogSum(logs []float64) float64 {
	largest := math.Inf(-1)
	for _, a := range logs {
		largest = max(largest, a)
	}
	if math.IsInf(largest, -1) {
		return largest // there is no number but 0, and −Inf − −Inf would be NaN
	}
	sum := 0.0
	for _, a := range logs {
		sum += math.Exp(a - largest)
	}
	return largest + math.Log(sum)
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

// LogPosterior returns the logarithm of the probability of each class once x has been
// seen:
//
//	log P(k | x) = log P(x | k) + log P(k) − log P(x)
//
// logPrior[k] is log P(k) and logLikelihood[k] is log P(x | k), natural logarithms, of
// which −Inf stands for the probability 0; they do not change. If x is impossible under
// every class that is possible itself, it tells nothing of them, and the result is the
// priors.
func LogPosterior(logPrior, logLikelihood []float64) []float64 {
	joint := make([]float64, len(logPrior))
	for k := range joint {
		joint[k] = logLikelihood[k] + logPrior[k]
	}
	evidence := LogSum(joint)
	if math.IsInf(evidence, -1) {
		return slices.Clone(logPrior)
	}
	for k := range joint {
		joint[k] -= evidence
	}
	return joint
}

// BugInShares returns the number of the wrong line of WrongShares, and logarithms for
// which WrongShares returns something else than the shares of their sum.
func BugInShares() (line int, logs []float64) {
	// The search for the largest begins at 0. If all logarithms are below 0, the largest is
	// not found. Below −745 every exponential is then 0, and so is their sum.
	return 2, []float64{-1000, -999}
}
