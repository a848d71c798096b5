package margins

import "math"

// The wrong functions of the exercises that ask for a bug. The lessons print them.

// region threshold
func WrongThreshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if alpha[i] > 0 {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}

// endregion

// Threshold is what WrongThreshold should be: it asks for a free support vector.
func Threshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if 0 < alpha[i] && alpha[i] < C[i] {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}

// region sigmoid-cost
func WrongSigmoidCost(f, targets []float64, A, B float64) float64 {
	cost := 0.0
	for i, t := range targets {
		z := A*f[i] + B
		cost += math.Log(1+math.Exp(z)) - (1-t)*z
	}
	return cost
}

// endregion

// SigmoidCost is what WrongSigmoidCost should be: it takes the exponential of −|z|.
func SigmoidCost(f, targets []float64, A, B float64) float64 {
	cost := 0.0
	for i, t := range targets {
		z := A*f[i] + B
		cost += max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - (1-t)*z
	}
	return cost
}
