package networks

import (
	"math"
	"math/rand/v2"
)

// Street learns from digits to tell odd ones from even ones, and returns a network for
// Forward. Each row has 64 pixels from 0 to 1, and odd[i] is 1 if digit i is odd, and 0
// if it is even.
//
// The network has 64 inputs and two neurons in its last layer, the first for even and the
// second for odd. It has at most 4,000 weights and offsets together. The check sends 400
// other digits through it: at most 6.5 % of them may get the larger probability for the
// wrong class. The arguments do not change. A call may take a second.
func Street(rows [][]float64, odd []int) (W [][][]float64, b [][]float64) {
	r := rand.New(rand.NewPCG(19, 0))
	sizes := []int{64, 30, 2}
	for l, n := range sizes[1:] {
		limit := math.Sqrt(6 / float64(sizes[l]+n))
		layer := make([][]float64, n)
		for k := range layer {
			for range sizes[l] {
				layer[k] = append(layer[k], limit*(2*r.Float64()-1))
			}
		}
		W, b = append(W, layer), append(b, make([]float64, n))
	}
	const epochs = 8
	for epoch := range epochs {
		rate := 0.05 * float64(epochs-epoch) / epochs
		for _, i := range r.Perm(len(rows)) {
			deltas, gradient := Backward(W, b, rows[i], odd[i])
			for l := range W {
				for k := range W[l] {
					for j, g := range gradient[l][k] {
						W[l][k][j] -= rate * g
					}
					b[l][k] -= rate * deltas[l][k]
				}
			}
		}
	}
	return W, b
}
