package svm

import (
	"math"
	"testing"
)

// The exponential is math.Exp to the last digits, over its whole range.
func TestExp(t *testing.T) {
	worst := 0.0
	for i := range 200_000 {
		x := -700 * math.Pow(float64(i)/200_000, 3)
		want := math.Exp(x)
		worst = max(worst, math.Abs(exp(x)-want)/want)
	}
	if worst > 0x1p-51 {
		t.Errorf("the largest relative error is %g", worst)
	}
	for x, want := range map[float64]float64{
		0:                    1,
		-800:                 0,
		math.Inf(-1):         0,
		math.Copysign(0, -1): 1,
	} {
		if got := exp(x); got != want {
			t.Errorf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	if !math.IsNaN(exp(math.NaN())) {
		t.Error("the exponential of NaN is a number")
	}
}
