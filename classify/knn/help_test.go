package knn_test

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// numbers makes a data set of numeric columns.
func numbers(rows [][]float64, y []int, classes ...string) *classify.Dataset {
	ds := classifytest.Numbers(y, rows...)
	ds.Classes = classes
	return ds
}

// drawn makes n rows of d columns by draw, in two classes.
func drawn(n, d int, seed uint64, draw func(r *rand.Rand, i, j int) float64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, uint64(d)))
	rows, y := make([][]float64, n), make([]int, n)
	for i := range rows {
		rows[i] = make([]float64, d)
		for j := range rows[i] {
			rows[i][j] = draw(r, i, j)
		}
		y[i] = r.IntN(2)
	}
	return numbers(rows, y, "a", "b")
}

// tenfold returns a data set of tenths (iris) times ten, so that its values are integers and equal
// distances are equal in every bit.
func tenfold(ds *classify.Dataset) *classify.Dataset {
	scaled := *ds
	scaled.X = mat.NewDense(ds.Len(), len(ds.Attributes), nil)
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			scaled.X.Set(i, j, float64(int(v*10+.5)))
		}
	}
	return &scaled
}
