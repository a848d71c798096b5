package committees

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

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

// region shuffled

// Shuffled deals the errors of each table to the learners by chance, a thousand times. It counts
// how often the best mean rank is as low, the last as far from it, the spread of all as large.
func Shuffled(errors [][]float64, meanRanks func(errors [][]float64) []float64) (
	best, distance, spread int,
) {
	ranks, r := meanRanks(errors), rand.New(rand.NewPCG(1, 36))
	dealt := make([][]float64, len(errors))
	for l, row := range errors {
		dealt[l] = slices.Clone(row)
	}
	for range 1000 {
		for d := range dealt[0] {
			r.Shuffle(len(dealt), func(l, m int) {
				dealt[l][d], dealt[m][d] = dealt[m][d], dealt[l][d]
			})
		}
		chance := meanRanks(dealt)
		if slices.Min(chance) <= slices.Min(ranks) {
			best++
		}
		if slices.Max(chance)-slices.Min(chance) >= slices.Max(ranks)-slices.Min(ranks) {
			distance++
		}
		if stat.Variance(chance, nil) >= stat.Variance(ranks, nil) {
			spread++
		}
	}
	return best, distance, spread
}

// endregion
