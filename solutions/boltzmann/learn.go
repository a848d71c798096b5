package boltzmann

import (
	"math"
	"math/rand/v2"
)

// Learn shows a machine of so many hidden units all pictures, one after the other, in so many
// epochs, and returns its weights and offsets. After each picture they move by rate times the
// estimate of contrast, which is a function such as Contrast. Pixels are from 0 to 1.
func Learn(
	contrast func(W [][]float64, a, b, v0, uh, uv []float64) (
		h0, v1, h1 []float64, gradient [][]float64),
	pictures [][]float64, hidden, epochs int, rate float64,
) (W [][]float64, a, b []float64) {
	r := rand.New(rand.NewPCG(1, 9))
	draws := func(n int) []float64 {
		u := make([]float64, n)
		for i := range u {
			u[i] = r.Float64()
		}
		return u
	}
	a, b = make([]float64, len(pictures[0])), make([]float64, hidden)
	for range a {
		W = append(W, draws(hidden)) // not all alike, or the hidden units would stay alike
		for j := range b {
			W[len(W)-1][j] *= 0.02
		}
	}
	for range epochs {
		for _, v0 := range pictures {
			_, v1, h1, gradient := contrast(W, a, b, v0, draws(hidden), draws(len(a)))
			for j := range b {
				z := b[j]
				for i := range a {
					z += v0[i] * W[i][j]
				}
				b[j] += rate * (1/(1+math.Exp(-z)) - h1[j])
			}
			for i := range a {
				a[i] += rate * (v0[i] - v1[i])
				for j := range b {
					W[i][j] += rate * gradient[i][j]
				}
			}
		}
	}
	return W, a, b
}

// FreeEnergy returns F(v): log P(v) is −F(v), less a number that is the same for all v.
func FreeEnergy(W [][]float64, a, b, v []float64) float64 {
	f := 0.0
	for i := range a {
		f -= a[i] * v[i]
	}
	for j := range b {
		z := b[j]
		for i := range a {
			z += v[i] * W[i][j]
		}
		f -= max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) // log(1 + e^z), without overflow
	}
	return f
}
