package logspace_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/logspace"
)

// log 2ⁿ = n·log 2, down to the last subnormal number.
func TestLog(t *testing.T) {
	for n := -1074; n < 1024; n++ {
		if got, want := logspace.Log(math.Ldexp(1, n)), float64(n)*math.Ln2; !same(got, want) {
			t.Errorf("log 2^%d = %v, want %v", n, got, want)
		}
	}
	for x, want := range map[float64]float64{0: -inf, inf: inf, 1: 0} {
		if got := logspace.Log(x); got != want {
			t.Errorf("log %v = %v, want %v", x, got, want)
		}
	}
	for _, x := range []float64{-1, -5e-324, -inf, nan} {
		if got := logspace.Log(x); !math.IsNaN(got) {
			t.Errorf("log %v = %v, want NaN", x, got)
		}
	}
}
