package logspace_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/logspace"
)

func TestDivide(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{
		{-1000, -999, -1},
		{math.Log(6), math.Log(3), math.Ln2},
		{-inf, -2, -inf},
		{-2, -inf, inf},
		{-inf, -inf, nan},
		{inf, inf, nan},
	} {
		if got := logspace.Divide(c.a, c.b); !same(got, c.want) {
			t.Errorf("Divide(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
