package regression

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case.

// drawWeights draws n numbers, none of them 0.
func drawWeights(r *rand.Rand, n int) []float64 {
	w := make([]float64, n)
	for j := range w {
		w[j] = float64(1+r.IntN(6)) / 4
		if r.IntN(2) == 0 {
			w[j] = -w[j]
		}
	}
	return w
}

// drawExamples draws examples of d numbers, of both classes.
func drawExamples(r *rand.Rand, d int) (x [][]float64, y []int) {
	for i := range 4 + r.IntN(4) {
		row := kit.Halves(r, d, 8)
		x, y = append(x, row), append(y, (i+r.IntN(2)*(i/2))%2)
	}
	x[0][0] = x[1][0] + 1 // so that the numbers vary
	return x, y
}

func drawProblem(r *rand.Rand) []any {
	d := 1 + r.IntN(2)
	x, y := drawExamples(r, d)
	return []any{drawWeights(r, d+1), x, y, float64(r.IntN(4)) / 2}
}

func drawDescent(r *rand.Rand) []any {
	rates := make([]float64, 2+r.IntN(3))
	for t := range rates {
		rates[t] = 0.2 / float64(t+1)
	}
	return append(drawProblem(r), rates)
}

// drawPatients parts the patients in two halves.
func drawPatients(r *rand.Rand) []any {
	ds := Patients()
	var rows, unknown [][]float64
	var classes []int
	for k, i := range r.Perm(ds.Len()) {
		if k > ds.Len()/2 {
			unknown = append(unknown, slices.Clone(ds.At(i)))
			continue
		}
		rows, classes = append(rows, slices.Clone(ds.At(i))), append(classes, ds.Y[i])
	}
	return []any{rows, classes, unknown}
}
