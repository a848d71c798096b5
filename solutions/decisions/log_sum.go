package decisions

import (
	"math"
)

// LogSum returns the natural logarithm of the sum of numbers that are given by their
// natural logarithms.
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
