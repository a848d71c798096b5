package margins

import (
	"math"
	"slices"
)

// Objectives returns the slack of each example, and what a machine with the multipliers
// alpha and the threshold b is worth in the primal and in the dual:
//
//	f(x_i) = Σ_j α_j y_j K_ij + b
//	ξ_i    = max(0, 1 − y_i f(x_i))
//	primal = ½ ‖w‖² + Σ_i C_i ξ_i,  ‖w‖² = Σ_i Σ_j α_i α_j y_i y_j K_ij
//	dual   = Σ_i α_i − ½ ‖w‖²
//
// K[i][j] is the dot product of examples i and j, or a kernel in its place. y[i] is +1 or −1,
// and C[i] is what a unit of slack costs example i. Σ_i α_i y_i need not be 0.
func Objectives(
	K [][]float64, y, C, alpha []float64, b float64,
) (slack []float64, primal, dual float64) {
	slack = make([]float64, len(y))
	square := 0.0
	for i := range y {
		wx := product(K, y, alpha, i)
		slack[i] = max(0, 1-y[i]*(wx+b))
		square += alpha[i] * y[i] * wx
		primal += C[i] * slack[i]
		dual += alpha[i]
	}
	return slack, primal + square/2, dual - square/2
}

// product returns Σ_j α_j y_j K_ij, which is w·x_i if K holds dot products.
func product(K [][]float64, y, alpha []float64, i int) float64 {
	sum := 0.0
	for j, a := range alpha {
		sum += a * y[j] * K[i][j]
	}
	return sum
}

// Pair makes one step of sequential minimal optimisation: it takes α_i and α_j to the
// best that they can be together, while the others wait, and returns all multipliers in
// a new slice. With the old multipliers,
//
//	g_k = Σ_l α_l y_l K_kl − y_k,  Δ = K_ii + K_jj − 2 K_ij
//	α_j becomes α_j + y_j (g_i − g_j) / Δ, cut off to L ≤ α_j ≤ H
//	α_i becomes α_i + y_i y_j (α_j before − α_j after)
//
//	if y_i = y_j:  L = max(0, α_i + α_j − C_i),  H = min(C_j, α_i + α_j)
//	if y_i ≠ y_j:  L = max(0, α_j − α_i),        H = min(C_j, C_i + α_j − α_i)
//
// K[k][l] is the dot product of examples k and l, y[k] is +1 or −1, and C[k] bounds α_k;
// i ≠ j. Where Δ is 0 (1e-12 or less), as of two equal examples, α_j goes to H if
// y_j (g_i − g_j) is above 0 (1e-12), to L if it is below 0 (−1e-12), and else nothing
// changes. A multiplier that ends within 1e-12 of 0 or of its C is put there exactly.
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

// Train trains a support vector machine by sequential minimal optimisation. It maximises
//
//	Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j K_ij  where  0 ≤ α_i ≤ C_i,  Σ_i α_i y_i = 0
//
// The first row of the trace is the start, where every multiplier is 0, and each further
// row the multipliers after one step of Pair. Which pairs you take, and how many, is up
// to you. The last row, with b, must keep the KKT conditions to within 0.001,
//
//	α_i = 0:        y_i f(x_i) ≥ 1
//	0 < α_i < C_i:  y_i f(x_i) = 1
//	α_i = C_i:      y_i f(x_i) ≤ 1
//
// and its two Objectives may differ by a thousandth of the primal at most. Where several
// b keep the conditions, as they may if no multiplier is between 0 and its C, any of them
// is right. K, y and C are those of Objectives. Both classes have examples, and K is a
// dot product.
func Train(K [][]float64, y, C []float64) (trace [][]float64, b float64) {
	alpha := make([]float64, len(y))
	trace = [][]float64{alpha}
	for {
		i, j, ei, ej := violators(K, y, C, alpha)
		if ej-ei <= 1e-5 {
			return trace, -(ei + ej) / 2
		}
		alpha = Pair(K, y, C, alpha, i, j)
		trace = append(trace, alpha)
	}
}

// violators returns the pair that breaks the KKT conditions most, and its errors: i has
// the smallest g of those whose α·y may rise, j the largest of those whose may fall.
func violators(K [][]float64, y, C, alpha []float64) (i, j int, ei, ej float64) {
	ei, ej = math.Inf(1), math.Inf(-1)
	for k := range y {
		e := product(K, y, alpha, k) - y[k]
		room := alpha[k] < C[k]
		if y[k] < 0 {
			room = alpha[k] > 0
		}
		if room && e < ei {
			i, ei = k, e
		}
		room = alpha[k] > 0
		if y[k] < 0 {
			room = alpha[k] < C[k]
		}
		if room && e > ej {
			j, ej = k, e
		}
	}
	return i, j, ei, ej
}
