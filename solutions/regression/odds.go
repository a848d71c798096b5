package regression

import (
	"math"
	"slices"
)

// Logit returns the logarithm of the odds that belong to a probability, 0 ≤ p ≤ 1:
//
//	logit(p) = log(p / (1 − p))
//
// It is −Inf at 0 and +Inf at 1. The logarithm is the natural one.
func Logit(p float64) float64 {
	return math.Log(p / (1 - p)) // 1/0 is +Inf, and the logarithm of 0 is −Inf
}

// Sigmoid returns the probability whose Logit is t, and the slope of the sigmoid there:
//
//	p = 1 / (1 + e^−t),  slope = p · (1 − p)
//
// t is any number, −1000 and 1000 as well; neither result is ever NaN.
func Sigmoid(t float64) (p, slope float64) {
	p = 1 / (1 + math.Exp(-t)) // where the exponential is +Inf, p is 0
	return p, p * (1 - p)
}

// Softmax returns the probability of each class for the example x:
//
//	P(k | x) = e^z_k / Σ_l e^z_l,  z_k = W[k][0] + Σ_j W[k][j+1] · x[j]
//
// Each row of W belongs to a class, and has one number more than x: the bias first,
// then a weight for each number of x. There is at least one class. The z_k may be as
// far from 0 as ±5000.
func Softmax(W [][]float64, x []float64) []float64 {
	p := make([]float64, len(W))
	for k, w := range W {
		p[k] = linear(w, x)
	}
	largest, sum := slices.Max(p), 0.0
	for k := range p {
		p[k] = math.Exp(p[k] - largest)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// linear returns b + w·x, with the bias b in w[0].
func linear(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
