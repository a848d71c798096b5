package svm_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/svm"
)

// Pairs that come from one distribution give it back.
func TestCoupled(t *testing.T) {
	p := []float64{.5, .3, .15, .05}
	r := make([][]float64, len(p))
	for i := range r {
		r[i] = make([]float64, len(p))
		for j := range r {
			if i != j {
				r[i][j] = p[i] / (p[i] + p[j])
			}
		}
	}
	for i, got := range svm.Coupled(r) {
		if math.Abs(got-p[i]) > 1e-9 {
			t.Errorf("class %d: %v, want %v", i, got, p[i])
		}
	}
	// For two classes it is the probability itself.
	if got := svm.Coupled([][]float64{{0, .8}, {.2, 0}}); math.Abs(got[0]-.8) > 1e-12 {
		t.Errorf("%v, want .8 and .2", got)
	}
}
