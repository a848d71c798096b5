package regression

import (
	"math"
	"slices"
)

// Cost returns the cost of logistic regression, with a penalty on large weights:
//
//	L = −Σ_i (y_i log p_i + (1 − y_i) log(1 − p_i)) + ½ λ Σ_j w_j²
//	p_i = sigmoid(w_0 + w_1 x_i1 + … + w_d x_id)
//
// x[i] holds the d numbers of example i, and y[i] its class, 0 or 1. w has d + 1
// numbers, w[0] being the bias b, which is penalised like the others. lambda is at
// least 0. Where the argument of the sigmoid is as far out as ±1000 the cost is still
// finite: log sigmoid(−1000) is −1000.
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

// Gradient returns the derivatives of Cost by each of the weights:
//
//	∂L/∂w_0 = Σ_i (p_i − y_i) + λ w_0,  ∂L/∂w_j = Σ_i (p_i − y_i) x_ij + λ w_j
//
// The arguments are those of Cost. The result has as many numbers as w.
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

// Descend goes down the cost by gradient descent, and returns where it has been.
//
// It starts from start and makes a step for each of the rates: at step t every weight
// moves at once,
//
//	w ← w − rates[t] · gradient(w)
//
// The first row of the trace is the start, and row t+1 the weights after step t. The
// other arguments are those of Cost. start does not change.
func Descend(start []float64, x [][]float64, y []int, lambda float64, rates []float64) [][]float64 {
	w := slices.Clone(start)
	trace := [][]float64{slices.Clone(w)}
	for _, rate := range rates {
		gradient := Gradient(w, x, y, lambda)
		for j := range w {
			w[j] -= rate * gradient[j]
		}
		trace = append(trace, slices.Clone(w))
	}
	return trace
}
