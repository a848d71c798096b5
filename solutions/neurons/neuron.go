package neurons

import "math"

// Neuron returns the output of a neuron of McCulloch and Pitts:
//
//	ψ(z) with z = theta + Σ_j w[j] · x[j]
//
// ψ(z) is 1 (the neuron fires) if z ≥ 0, and 0 if not. w and x have the same length,
// which may be 0.
func Neuron(w []float64, theta float64, x []float64) int {
	if theta+dot(w, x) >= 0 {
		return 1
	}
	return 0
}

// Margin returns the margin of the hyperplane w·x + b = 0 on examples of two classes:
// the smallest of their signed distances from it,
//
//	γ = min_i y[i] · (w·x[i] + b) / ‖w‖,  ‖w‖ = √(Σ_j w[j]²)
//
// The rows of x are the examples, at least one, and y[i] is +1 or −1. The margin is
// negative if an example lies on the wrong side. It is 0 if w is 0, which is no
// hyperplane.
func Margin(w []float64, b float64, x [][]float64, y []int) float64 {
	length := math.Sqrt(dot(w, w))
	if length == 0 {
		return 0
	}
	smallest := math.Inf(1)
	for i := range x {
		smallest = math.Min(smallest, float64(y[i])*(dot(w, x[i])+b)/length)
	}
	return smallest
}

// Bound returns how many mistakes a perceptron makes at most that begins with w = 0,
// has no offset, and is shown the examples as often as one likes:
//
//	(R/γ)²
//
// R is the length of the longest example, and γ the Margin of the hyperplane v·x = 0,
// which need not be the best one. v is any vector, not only one of length 1. Where γ
// is 0 or below, nothing is known, and the result is +Inf. The rows of x are the
// examples, at least one, and y[i] is +1 or −1.
func Bound(v []float64, x [][]float64, y []int) float64 {
	delta := Margin(v, 0, x, y)
	if delta <= 0 {
		return math.Inf(1)
	}
	longest := 0.0
	for _, row := range x {
		longest = math.Max(longest, dot(row, row))
	}
	return longest / (delta * delta)
}

// dot returns a·b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for j, v := range a {
		sum += v * b[j]
	}
	return sum
}
