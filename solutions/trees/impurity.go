package trees

import "math"

// Entropy returns the entropy of a node in bits:
//
//	I = −Σ p(c) · log₂ p(c)
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

// Gini returns the Gini index of a node, the chance to be wrong if its examples are
// labelled at random with the shares of its own classes:
//
//	Gini = Σ p(c) · (1 − p(c))
//
// counts[c] ≥ 0 is the number of examples of class c, not its share. A node without
// examples, or without classes, has index 0.
func Gini(counts []float64) float64 {
	total := sum(counts)
	if total == 0 {
		return 0
	}
	wrong := 0.0
	for _, n := range counts {
		p := n / total
		wrong += p * (1 - p)
	}
	return wrong
}

// sum adds up values.
func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
