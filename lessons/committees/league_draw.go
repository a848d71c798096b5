package committees

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/neural"
)

// region taught

// Taught is a machine that has been shown all examples so many times. After each time its
// parameters go half the way of the mean estimate.
func Taught(contrast func(W [][]float64, a, b, v0, uh, uv []float64) (
	h0, v1, h1 []float64, gradient [][]float64), examples [][]float64, hidden, times int,
) (W [][]float64, a, b []float64) {
	r := rand.New(rand.NewPCG(1, 9))
	draws := func(n int) (u []float64) {
		for range n {
			u = append(u, r.Float64())
		}
		return u
	}
	a, b = make([]float64, len(examples[0])), make([]float64, hidden)
	for range a {
		W = append(W, draws(hidden)) // not all alike, or the hidden units would stay alike
		floats.Scale(0.02, W[len(W)-1])
	}
	for range times {
		stepW, stepA, stepB := mat.NewDense(len(a), hidden, nil), make([]float64, len(a)),
			make([]float64, hidden)
		for _, v0 := range examples {
			_, v1, h1, gradient := contrast(W, a, b, v0, draws(hidden), draws(len(a)))
			for i := range a {
				floats.Add(stepW.RawRowView(i), gradient[i])
				stepA[i] += v0[i] - v1[i]
			}
			for j := range b {
				z := b[j]
				for i := range a {
					z += v0[i] * W[i][j]
				}
				stepB[j] += 1/(1+math.Exp(-z)) - h1[j]
			}
		}
		rate := 0.5 / float64(len(examples))
		for i := range a {
			floats.AddScaled(W[i], rate, stepW.RawRowView(i))
		}
		floats.AddScaled(a, rate, stepA)
		floats.AddScaled(b, rate, stepB)
	}
	return W, a, b
}

// endregion

// Machine is the library's machine with these parameters. It panics if they do not fit together.
func Machine(W [][]float64, a, b []float64) *neural.RBMModel {
	w := mat.NewDense(len(a), len(b), nil)
	for i, row := range W {
		w.SetRow(i, row)
	}
	machine, err := neural.NewRBMModel(w, a, b)
	if err != nil {
		panic(err)
	}
	return machine
}

// Drawn returns 1 for each unit whose random number is below its probability, and 0 for the others.
func Drawn(p, u []float64) []float64 {
	on := make([]float64, len(p))
	for i := range p {
		if u[i] < p[i] {
			on[i] = 1
		}
	}
	return on
}

// Count is 1 if something is so.
func Count(so bool) int {
	if so {
		return 1
	}
	return 0
}
