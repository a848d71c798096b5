package networks

import (
	"slices"
)

// Backward returns the derivatives of the cost of one example, −log p[y], by
// back-propagation.
//
// W, b and x are those of Forward, and y is the example's class. deltas[l][k] is the
// derivative by the z of neuron k in layer l, and so also by its offset b[l][k]. The slope
// of a hidden neuron whose z is 0 is 0. gradient[l][k][j] is the derivative by W[l][k][j].
// The arguments do not change.
func Backward(W [][][]float64, b [][]float64, x []float64, y int) (
	deltas [][]float64, gradient [][][]float64,
) {
	outputs := Forward(W, b, x)
	deltas, gradient = make([][]float64, len(W)), make([][][]float64, len(W))
	for l := len(W) - 1; l >= 0; l-- {
		if l == len(W)-1 {
			deltas[l] = slices.Clone(outputs[l+1])
			deltas[l][y]--
		} else {
			deltas[l] = make([]float64, len(W[l]))
			for k, a := range outputs[l+1] {
				if a > 0 {
					for m, delta := range deltas[l+1] {
						deltas[l][k] += W[l+1][m][k] * delta
					}
				}
			}
		}
		for _, delta := range deltas[l] {
			row := make([]float64, len(outputs[l]))
			for j, a := range outputs[l] {
				row[j] = delta * a
			}
			gradient[l] = append(gradient[l], row)
		}
	}
	return deltas, gradient
}
