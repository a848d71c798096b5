package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
)

// Weka 3.6.14's e + weka.classifiers.trees.j48.Stats.addErrs(n, e, (float) cf), called from Java,
// which computes 1 − cf with floats.
func TestPessimisticErrorsAgainstWeka(t *testing.T) {
	for _, c := range []struct{ n, e, cf, want float64 }{
		{1, 0, .25, .75},
		{6, 0, .25, 1.2377968440954012},
		{9, 0, .25, 1.284804154322345},
		{16, 1, .25, 2.4757146318372634},
		{168, 1, .25, 2.573759112902603},
		{14, 5, .25, 6.7611198072729675},
		{14, 5, .1, 7.878602690489643},
		{6, .5, .25, 1.7706517010318281},
		{2.43, .43, .25, 1.4304540156269505},
		{100, 30, .05, 38.5039329773434},
		{1000, 10, .001, 26.07189235601449},
		{3, 2.4, .25, 2.984297790382345},
		{3, 2.5, .25, 3},
		{3, 3, .25, 3},
		{.5, .25, .25, .6015625},
		{1.2, 1, .25, 1.2},
		{57, 20, .5, 20.5},
		{10, 3, .01, 6.901811173298991},
	} {
		cf := 1 - float64(1-float32(c.cf))
		if got := tree.PessimisticErrors(c.n, c.e, cf); math.Abs(got-c.want) > 1e-9*c.n {
			t.Errorf("PessimisticErrors(%v, %v, %v) = %v, want %v", c.n, c.e, c.cf, got, c.want)
		}
	}
}

// Quinlan 1993, section 4.2, gives U.25(0, 6) = .206, U.25(0, 9) = .143 and U.25(0, 1) = .750.
func TestPessimisticErrorsOfQuinlan(t *testing.T) {
	for n, want := range map[float64]float64{6: .206, 9: .143, 1: .750} {
		if got := tree.PessimisticErrors(n, 0, .25) / n; math.Abs(got-want) > .0005 {
			t.Errorf("U.25(0, %v) = %.4f, want %v", n, got, want)
		}
	}
}

func TestPessimisticErrorsPanics(t *testing.T) {
	for _, c := range [][3]float64{{3, 4, .25}, {3, -1, .25}, {3, 1, 0}, {3, 1, .6},
		{3, math.NaN(), .25}, {3, 1, math.NaN()}} {
		classifytest.Panics(t, func() { tree.PessimisticErrors(c[0], c[1], c[2]) })
	}
	if got := tree.PessimisticErrors(0, 0, .25); got != 0 {
		t.Errorf("no examples: %v errors", got)
	}
}

// Pessimistic errors of leaves without a training error: the fewer the examples, the more errors.
func ExamplePessimisticErrors() {
	for _, n := range []float64{1, 2, 6, 20, 100} {
		fmt.Printf("0 of %3v: U = %.3f, %.2f errors\n", n, tree.PessimisticErrors(n, 0, .25)/n,
			tree.PessimisticErrors(n, 0, .25))
	}
	// Output:
	// 0 of   1: U = 0.750, 0.75 errors
	// 0 of   2: U = 0.500, 1.00 errors
	// 0 of   6: U = 0.206, 1.24 errors
	// 0 of  20: U = 0.067, 1.34 errors
	// 0 of 100: U = 0.014, 1.38 errors
}
