package boltzmann

import (
	"math"
)

// Probability returns how probable a restricted Boltzmann machine finds the example v,
// exactly.
//
// v has a 0 or a 1 for each visible unit. W[i][j] is the weight between visible unit i and
// hidden unit j; a[i] and b[j] are their offsets. There are at most ten units of either
// kind, and no energy is as far from 0 as ±300.
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
