package normals

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

func drawPair(r *rand.Rand) []float64 {
	return []float64{kit.Around(r, 10), kit.Around(r, 10)}
}

// drawPlane draws the covariance as A·Aᵀ + I, which can be inverted.
func drawPlane(r *rand.Rand) []any {
	a, b := drawPair(r), drawPair(r)
	cov := [][]float64{{a[0]*a[0] + b[0]*b[0], a[0]*a[1] + b[0]*b[1]},
		{a[0]*a[1] + b[0]*b[1], a[1]*a[1] + b[1]*b[1]}}
	cov[0][0]++
	cov[1][1]++
	return []any{drawPair(r), drawPair(r), cov, float64(1+r.IntN(19)) / 20}
}

func drawRows(r *rand.Rand) []any {
	d := 1 + r.IntN(3)
	return []any{kit.List(2+r.IntN(6), func() []float64 { return kit.Halves(r, d, 12) })}
}

func drawScore(r *rand.Rand) []any {
	plane := drawPlane(r)
	return append([]any{drawPair(r)}, plane[0], plane[2], plane[3])
}

func drawSeed(r *rand.Rand) []any {
	plane := drawPlane(r)
	return []any{plane[0], plane[2], kit.Around(r, 8) / 4, kit.Around(r, 8) / 4}
}

// drawLumps parts the lumps of the breast cancer data in two halves.
func drawLumps(r *rand.Rand) []any {
	ds := datasets.BreastCancer()
	var rows, unknown [][]float64
	var labels []string
	for k, i := range r.Perm(ds.Len()) {
		if k >= ds.Len()/2+1 {
			unknown = append(unknown, slices.Clone(ds.At(i)))
			continue
		}
		rows, labels = append(rows, slices.Clone(ds.At(i))), append(labels, ds.Classes[ds.Y[i]])
	}
	return []any{rows, labels, unknown}
}

func drawQuery(r *rand.Rand) []any {
	n, d := 4+r.IntN(6), 2+r.IntN(2)
	t := shape.Table{Attributes: []string{"Colour", "Size", "Form"}[:d]}
	values := [][]string{{"red", "green", "blue"}, {"small", "big"}, {"round", "square", "oval"}}
	for i := range n {
		var row []string
		for j := range d {
			row = append(row, kit.Pick(r, values[j]...))
		}
		t.Rows = append(t.Rows, row)
		t.Labels = append(t.Labels, []string{"yes", "no"}[(i+r.IntN(2)*(i/2))%2])
	}
	var x []string
	for j := range d {
		x = append(x, t.Rows[r.IntN(n)][j])
	}
	return []any{t, x, t.Labels[r.IntN(n)], float64(r.IntN(5)) / 2}
}
