package regression

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case.

func drawProbability(r *rand.Rand) []any { return []any{float64(1+r.IntN(99)) / 100} }

func drawLogit(r *rand.Rand) []any { return []any{kit.Around(r, 80) / 16} }

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

func drawLine(r *rand.Rand) []any {
	x, y := drawExamples(r, 1)
	w := drawWeights(r, 2)
	w[0], w[1] = w[0]/2, w[1]/2 // far out the slopes, and with them H, are nearly 0
	return []any{w, x, y, float64(r.IntN(4)) / 2}
}

// drawClasses draws weights of two to four classes, now and then far out, and now and then one of
// them far from the others.
func drawClasses(r *rand.Rand) []any {
	d, far := 1+r.IntN(2), float64(r.IntN(3)*(r.IntN(5)-2)*400)
	W := make([][]float64, 2+r.IntN(3))
	for k := range W {
		W[k] = drawWeights(r, d+1)
		W[k][0] += far
	}
	if r.IntN(4) == 0 {
		kit.Pick(r, W...)[0] += 1000
	}
	x, _ := drawExamples(r, d)
	return []any{W, x[0]}
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
