package trees

import (
	"math"
)

// Entropy returns the entropy of a node in bits.
//
// counts[c] ≥ 0 is the number of examples of class c, not its share; it need not be
// whole. A class without examples adds nothing, and a node without examples, or
// without classes, has entropy 0. The result is never negative and never NaN.
func Entropy(counts []float64) float64 {
	total := sum(counts)
	bits := 0.0
	for _, n := range counts {
		if n > 0 { // 0·log₂ 0 counts as 0, but math.Log2(0) is −Inf and 0·−Inf is NaN
			p := n / total
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// sum adds up values.
func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
