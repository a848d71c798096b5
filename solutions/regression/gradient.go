package regression

import (
	"math"
)

// Gradient returns the derivatives of Cost, with its penalty, by each of the weights.
//
// The arguments are those of Cost. The result has as many numbers as w, that of the
// bias first.
func Gradient(w []float64, x [][]float64, y []int, lambda float64) []float64 {
	gradient := make([]float64, len(w))
	for j, v := range w {
		gradient[j] = lambda * v
	}
	for i := range x {
		p, _ := Sigmoid(linear(w, x[i]))
		off := p - float64(y[i])
		gradient[0] += off
		for j, v := range x[i] {
			gradient[j+1] += off * v
		}
	}
	return gradient
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
