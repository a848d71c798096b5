package logspace_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/logspace"
)

// Signed numbers compute what floats compute, of all signs, zeros and infinities.
func TestSigned(t *testing.T) {
	values := []float64{-inf, -1e3, -2.5, -2, -1, -1e-9, 0, 1e-9, .5, 2, 2.5, 1e3, inf, nan}
	for _, x := range values {
		s := logspace.FromFloat(x)
		check(t, fmt.Sprint(x), s, x)
		check(t, fmt.Sprint("-", x), s.Neg(), -x)
		for _, y := range values {
			u := logspace.FromFloat(y)
			check(t, fmt.Sprint(x, " + ", y), s.Add(u), x+y)
			check(t, fmt.Sprint(x, " · ", y), s.Mul(u), x*y)
			if y != 0 || x == 0 { // the sign of 0 is not kept
				check(t, fmt.Sprint(x, " / ", y), s.Div(u), x/y)
			}
		}
	}
	if got := logspace.FromFloat(-3).Div(logspace.Signed{}).Float(); got != -inf {
		t.Errorf("-3/0 = %v, want -Inf", got)
	}
	if got := (logspace.Signed{}).Add(logspace.Signed{}); got.Sign != 0 || got.Log != -inf {
		t.Errorf("0 + 0 = %v", got)
	}
}

func check(t *testing.T, what string, s logspace.Signed, want float64) {
	t.Helper()
	if got := s.Float(); got != want && !(math.IsNaN(got) && math.IsNaN(want)) &&
		!(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
		t.Errorf("%s: %v = %v, want %v", what, s, got, want)
	}
	if s.Sign == 0 && s.Log != -inf {
		t.Errorf("%s: 0 has the logarithm %v", what, s.Log)
	}
}

// Products of many small numbers of both signs, far below a float's range:
// (−1e-200)³ = −1e-600; and e^-1000 − e^-999.
func TestSignedFarOut(t *testing.T) {
	x := logspace.FromFloat(-1e-200)
	cube := x.Mul(x).Mul(x)
	if cube.Sign != -1 || math.Abs(cube.Log+600*math.Ln10) > 1e-12 || cube.Float() != 0 {
		t.Errorf("(-1e-200)³ = %v, want -exp(-1381.55)", cube)
	}
	back := cube.Div(x).Div(x)
	if math.Abs(back.Float()/-1e-200-1) > 1e-12 {
		t.Errorf("divided again: %v, want -1e-200", back.Float())
	}
	// e^-1000 − e^-999 = −e^-999 (1 − 1/e)
	difference := logspace.Signed{Log: -1000, Sign: 1}.Add(logspace.Signed{Log: -999, Sign: -1})
	if want := -999 + math.Log(1-1/math.E); difference.Sign != -1 || !same(difference.Log, want) {
		t.Errorf("exp(-1000) - exp(-999) = %v, want -exp(%v)", difference, want)
	}
	// 1 − (1 − 2⁻⁴⁰): the digits that are left are right.
	if got := logspace.FromFloat(1).
		Add(logspace.FromFloat(-(1 - 0x1p-40))); math.Abs(got.Float()/0x1p-40-1) > 1e-3 {
		t.Errorf("1 - (1 - 2^-40) = %v, want %v", got.Float(), 0x1p-40)
	}
}

func ExampleSigned() {
	x := logspace.FromFloat(-1e-200)
	fmt.Println(x)
	fmt.Println(x.Mul(x).Mul(x)) // a float64 has no number below 5e-324
	fmt.Println(x.Add(x.Neg()))
	// Output:
	// -exp(-460.517)
	// -exp(-1381.55)
	// 0
}
