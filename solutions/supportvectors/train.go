package supportvectors

import (
	"math"
)

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
