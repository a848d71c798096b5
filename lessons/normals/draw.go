package normals

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

func drawSample(r *rand.Rand) []any {
	x := kit.List(2+r.IntN(6), func() float64 { return float64(r.IntN(200)-100) / 10 })
	x[0] = x[1] + 1
	return []any{x}
}

func drawLikelihood(r *rand.Rand) []any {
	return append(drawSample(r), float64(r.IntN(100)-50)/10, float64(1+r.IntN(40))/4)
}

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

func drawPoints(r *rand.Rand) []any {
	classes := make([][][]float64, 2)
	for k := range classes {
		for range 2 + r.IntN(5) {
			classes[k] = append(classes[k], drawPair(r))
		}
		// two points that differ along every w that is drawn
		classes[k][0] = []float64{classes[k][1][0] + 1, classes[k][1][1] + 5}
	}
	return []any{[]float64{float64(1 + r.IntN(4)), float64(r.IntN(4))}, classes[0], classes[1]}
}

func drawLine(r *rand.Rand) []any {
	n := 3 + r.IntN(7)
	x, y := make([]float64, n), make([]int, n)
	for i := range x {
		x[i], y[i] = float64(r.IntN(12))/2, 1+r.IntN(2)
	}
	return []any{x, y}
}

func drawNaive(r *rand.Rand) []any {
	classes, d := 2+r.IntN(2), 1+r.IntN(3)
	prior := make([]float64, classes)
	means := make([][]float64, classes)
	for k := range prior {
		prior[k] = float64(1 + r.IntN(9))
		for range d {
			means[k] = append(means[k], kit.Around(r, 20)/4)
		}
	}
	return []any{kit.Shares(prior), means, kit.Quarters(r, d, 16)}
}

func drawCounts(r *rand.Rand) []any {
	total := r.IntN(20)
	return []any{float64(r.IntN(total + 1)), float64(total), float64(1+r.IntN(8)) / 4,
		2 + r.IntN(4)}
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
