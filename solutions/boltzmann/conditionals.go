package boltzmann

import (
	"math"
)

// Conditionals returns how probable it is that each unit of a restricted Boltzmann
// machine is 1, given the state of all units of the other kind: visible[i] is
// P(v_i = 1 | h), and hidden[j] is P(h_j = 1 | v).
//
// The machine is that of Probability. v and h are two states that have nothing to do
// with each other. The arguments of the sigmoid may be as far from 0 as ±5000. No
// argument of the function changes.
func Conditionals(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
	for i := range a {
		z := a[i]
		for j := range b {
			z += W[i][j] * h[j]
		}
		visible = append(visible, sigmoid(z))
	}
	for j := range b {
		z := b[j]
		for i := range a {
			z += v[i] * W[i][j]
		}
		hidden = append(hidden, sigmoid(z))
	}
	return visible, hidden
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }
