package committees

import (
	"math"
	"math/rand/v2"
)

// PredictStarts returns the letters of all starts from which the descent ends with less
// than 4 % of the 800 known digits wrong, in any order, such as "AD"; "" if there is none.
func PredictStarts() string {
	// In A and C every h is 0, so the last weights have derivatives 0; in A nothing comes back to
	// the hidden layer, and in C every z is 0, where ReLU has no slope. In D all hidden neurons get
	// the same derivatives for ever: they are one neuron. In B the first step moves the last
	// weights, each by its own h, and the second step moves the hidden ones as well. In E the
	// deltas come back through different weights, so the first step parts the hidden neurons.
	return "BE"
}

// BugInStep returns the number of a line in which WrongStep is wrong, and an example on
// which it shows: two numbers between −10 and 10, and a class, 0 or 1. It shows if one
// step with η = 1, from the network of the table, leads WrongStep to other weights or
// offsets than a right step.
func BugInStep() (line int, x []float64, y int) {
	// Line 9 has moved W[l] by the time that line 17 sends the deltas back through it.
	return 9, []float64{1, 1}, 0
}

// PredictLimit returns the rate up to which a descent with β = 0.9 comes to the minimum of
// the valley. Plain descent does up to 0.382. The prediction may be off by 0.03.
func PredictLimit() float64 {
	// At the limit it jumps from w to −w and back. The step to w was 2w and the next one is −2w:
	// −2w = 0.9 · 2w − ηλw, so ηλ = 3.8. Without momentum −2w = −ηλw, so ηλ = 2 at 0.382.
	return 1.9 * 0.382
}

// PredictSize returns the numbers 3, 30 and 300 of hidden neurons in the order of the
// error on new digits, the lowest error first.
func PredictSize() []int {
	return []int{300, 30, 3}
}

// ChooseNetwork returns how many hidden neurons the network has, at least 1 and at most
// 59, the rate of its descent, above 0 and at most 10, and why: a reason of at least
// eight words. The network learns from 800 digits, by momentum with β = 0.9 and for 20
// epochs, from five starts. Of 400 digits that no cell of the lesson holds out, at most
// 3 % may be wrong, on average over the starts.
func ChooseNetwork() (hidden int, rate float64, reason string) {
	return 50, 0.1, "More neurons have not made it worse, so the memory is the limit, and a " +
		"rate three times smaller has not arrived after 20 epochs."
}

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
