package supportvectors

import (
	"math"
	"slices"
)

// Pair makes one step of sequential minimal optimisation: it moves α_i and α_j to the best that
// they can be together, while the others stay, and returns all multipliers in a new slice. Σ α y
// does not change, and both end between 0 and their C.
//
// K[k][l] is the dot product of examples k and l, y[k] is +1 or −1, and C[k] bounds α_k; i ≠ j.
// Where Δ is 0 (1e-12 or less), as for two equal examples, α_j goes to H if y_j (g_i − g_j) is
// above 1e-12, to L if it is below −1e-12, and otherwise nothing changes. A multiplier that ends
// within 1e-12 of 0 or of its C may be put there exactly.
func Pair(K [][]float64, y, C, alpha []float64, i, j int) []float64 {
	slope := y[j] * (product(K, y, alpha, i) - y[i] - product(K, y, alpha, j) + y[j])
	curve := K[i][i] + K[j][j] - 2*K[i][j]
	sum := alpha[i] + alpha[j]
	low, high := max(0, sum-C[i]), min(C[j], sum)
	if y[i] != y[j] {
		low, high = max(0, alpha[j]-alpha[i]), min(C[j], C[i]+alpha[j]-alpha[i])
	}
	after := alpha[j]
	switch {
	case curve > 1e-12:
		after = max(low, min(high, alpha[j]+slope/curve))
	case slope > 1e-12:
		after = high
	case slope < -1e-12:
		after = low
	}
	next := slices.Clone(alpha)
	next[i] = snap(alpha[i]+y[i]*y[j]*(alpha[j]-after), C[i])
	next[j] = snap(after, C[j])
	return next
}

// product returns Σ_j α_j y_j K_ij, which is w·x_i if K holds dot products.
func product(K [][]float64, y, alpha []float64, i int) float64 {
	sum := 0.0
	for j, a := range alpha {
		sum += a * y[j] * K[i][j]
	}
	return sum
}

// snap puts what is nearly at a bound there.
func snap(a, C float64) float64 {
	switch {
	case math.Abs(a) <= 1e-12:
		return 0
	case math.Abs(a-C) <= 1e-12:
		return C
	}
	return a
}
