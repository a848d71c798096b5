package regression

import (
	"slices"
)

// Descend goes down the cost by gradient descent, and returns where it has been.
//
// It starts from start and makes a step for each of the rates, in their order. In a
// step all weights move at once. The first row of the trace is the start, and row t+1
// the weights after step t. The other arguments are those of Cost. start does not change.
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
