package comparisons

import (
	"math"
)

// Probability returns how probable a restricted Boltzmann machine finds the example v,
// exactly.
//
// A state of the machine consists of v, a number for each visible unit, and h, one for
// each hidden unit, all 0 or 1. W[i][j] is the weight between visible unit i and hidden
// unit j; a[i] and b[j] are their offsets:
//
//	E(v, h) = −Σ_i a[i] v_i − Σ_j b[j] h_j − Σ_i Σ_j v_i W[i][j] h_j
//	P(v) = Σ_h e^−E(v, h) / Z,  Z = Σ_v Σ_h e^−E(v, h)
//
// The sums go over all states of the units that they name. There are at most ten units
// of either kind, and no energy is as far from 0 as ±300.
func Probability(W [][]float64, a, b, v []float64) float64 {
	z := 0.0
	for code := range 1 << len(a) {
		z += mass(W, a, b, state(code, len(a)))
	}
	return mass(W, a, b, v) / z
}

// mass is Σ_h e^−E(v, h).
func mass(W [][]float64, a, b, v []float64) float64 {
	sum := 0.0
	for code := range 1 << len(b) {
		h := state(code, len(b))
		e := 0.0
		for j := range h {
			e -= b[j] * h[j]
		}
		for i := range v {
			e -= a[i] * v[i]
			for j := range h {
				e -= v[i] * W[i][j] * h[j]
			}
		}
		sum += math.Exp(-e)
	}
	return sum
}

// state returns the binary digits of a number, the lowest first.
func state(code, n int) []float64 {
	digits := make([]float64, n)
	for i := range digits {
		digits[i] = float64(code >> i & 1)
	}
	return digits
}
