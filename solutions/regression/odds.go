package regression

import (
	"math"
)

// Sigmoid returns the probability whose Logit is t, and the slope of the sigmoid there:
//
//	p = 1 / (1 + e^−t),  slope = p · (1 − p)
//
// t is any number, −1000 and 1000 as well; neither result is ever NaN.
func Sigmoid(t float64) (p, slope float64) {
	p = 1 / (1 + math.Exp(-t)) // where the exponential is +Inf, p is 0
	return p, p * (1 - p)
}

// linear returns b + w·x, with the bias b in w[0].
func linear(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
