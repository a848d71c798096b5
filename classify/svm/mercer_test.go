package svm_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

func TestMercer(t *testing.T) {
	for _, c := range []struct {
		cells []float64
		want  []float64
		ok    bool
	}{
		{[]float64{2, 1, 1, 2}, []float64{1, 3}, true},
		{[]float64{1, 2, 2, 1}, []float64{-1, 3}, false},
		{[]float64{1, 1, 1, 1}, []float64{0, 2}, true}, // two equal examples
		{[]float64{0, 0, 0, 0}, []float64{0, 0}, true},
		{[]float64{-1, 0, 0, -1}, []float64{-1, -1}, false},
	} {
		values, ok, err := svm.Mercer(mat.NewSymDense(2, c.cells))
		if !floats.EqualApprox(values, c.want, 1e-14) || ok != c.ok || err != nil {
			t.Errorf("%v: %v, %v, %v", c.cells, values, ok, err)
		}
	}
	_, _, err := svm.Mercer(mat.NewSymDense(2, []float64{1, math.NaN(), math.NaN(), 1}))
	classifytest.Refuses(t, "svm", err, "cell 1, 2", "NaN")
}
