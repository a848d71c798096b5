package regression

import (
	"math"
)

// Cost returns the cost of logistic regression, with the penalty on large weights. It
// is a sum over the examples, not a mean.
//
// x[i] holds the d numbers of example i, and y[i] its class, 0 or 1. w has d + 1
// numbers: w[0] is the bias, and w[j+1] belongs to x[i][j]. The bias is penalised like
// the others. lambda is at least 0. Where the argument of the sigmoid is as far out as
// ±1000 the cost is still finite: log sigmoid(−1000) is −1000.
func Cost(w []float64, x [][]float64, y []int, lambda float64) float64 {
	cost := 0.0
	for i := range x {
		z := linear(w, x[i])
		if y[i] == 0 {
			z = -z // 1 − sigmoid(z) is sigmoid(−z)
		}
		// −log sigmoid(z) = log(1 + e^−z), with no exponential above 1.
		cost += math.Max(-z, 0) + math.Log1p(math.Exp(-math.Abs(z)))
	}
	for _, v := range w {
		cost += lambda * v * v / 2
	}
	return cost
}

// linear returns b + w·x, with the bias b in w[0].
func linear(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
