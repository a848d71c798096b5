package svm_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/svm"
)

// The lecture's six numbers, in its order.
func TestQuadraticMap(t *testing.T) {
	r := math.Sqrt2
	if got, want := svm.QuadraticMap([]float64{3, 5}),
		[]float64{1, 9, 15 * r, 25, 3 * r, 5 * r}; !floats.EqualApprox(got, want, 1e-14) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, pair := range [][2][]float64{{{1, 2, 3}, {-1, .5, 2}}, {{}, {}}, {{2}, {3}},
		{{1, 0, -1, 4, 2}, {3, 3, 1, -2, 0}}} {
		φx, φz := svm.QuadraticMap(pair[0]), svm.QuadraticMap(pair[1])
		d := len(pair[0])
		if got, want := floats.Dot(φx, φz),
			(svm.Polynomial{}).K(pair[0], pair[1]); !near(got, want, 1e-13) ||
			len(φx) != (d+1)*(d+2)/2 {
			t.Errorf("%v: φ(x)·φ(z) = %v of %d numbers, want %v", pair, got, len(φx), want)
		}
	}
}
