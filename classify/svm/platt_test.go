package svm_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/svm"
)

// scikit-learn minimises the same cost by BFGS.
func TestPlatt(t *testing.T) {
	o := readOracle(t)
	y := make([]float64, len(o.Platt.Scores))
	for i, class := range o.flowers().Y {
		y[i] = float64(2*class - 1)
	}
	A, B := svm.Platt(o.Platt.Scores, y, nil)
	if !near(A, o.Platt.A, 1e-4) || !near(B, o.Platt.B, 1e-3) {
		t.Errorf("A = %v, B = %v; scikit-learn %v, %v", A, B, o.Platt.A, o.Platt.B)
	}
	// Twice each row is weight 2.
	weights := make([]float64, len(y))
	for i := range weights {
		weights[i] = 2
	}
	A, B = svm.Platt(o.Platt.Scores, y, weights)
	A2, B2 := svm.Platt(append(append([]float64(nil), o.Platt.Scores...), o.Platt.Scores...), append(append([]float64(nil), y...), y...), nil)
	if !near(A, A2, 1e-8) || !near(B, B2, 1e-8) {
		t.Errorf("weight 2: %v, %v; rows twice: %v, %v", A, B, A2, B2)
	}
}

// Scores that separate, huge ones, and those of one class: finite numbers all.
func TestPlattExtremes(t *testing.T) {
	for name, c := range map[string]struct{ f, y []float64 }{
		"separable": {[]float64{-2, -1, 1, 2}, []float64{-1, -1, 1, 1}},
		"huge":      {[]float64{-1e5, 1e5, -2e5, 3e5}, []float64{-1, 1, -1, 1}},
		"all alike": {[]float64{1, 1, 1, 1}, []float64{-1, 1, -1, 1}},
	} {
		A, B := svm.Platt(c.f, c.y, nil)
		if math.IsNaN(A+B) || math.IsInf(A+B, 0) || A > 0 {
			t.Errorf("%s: A = %v, B = %v", name, A, B)
		}
	}
	// Two scores of a class each: the gradient is 0 where both probabilities are their targets, ⅔ and ⅓: A = −ln 2 at f = ±1.
	if A, B := svm.Platt([]float64{-1, 1}, []float64{-1, 1}, nil); !near(A, -math.Ln2, 1e-8) || math.Abs(B) > 1e-9 {
		t.Errorf("A = %v, B = %v, want −ln 2 and 0", A, B)
	}
	if A, B := svm.Platt([]float64{4, 5}, []float64{1, 1}, nil); A != 0 || !near(1/(1+math.Exp(B)), .75, 1e-12) {
		t.Errorf("one class: A = %v, B = %v, want P = ¾", A, B)
	}
}

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
