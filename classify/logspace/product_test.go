package logspace_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/logspace"
)

// The lecture's products: 1e-200 · 1e-200 · 1e300 is 1e-100, and so is
// 3.14e-200 · 42e-201 · 1e300 about 1.3e-98.
func TestProduct(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{1e-200, 1e-200, 1e300}, -100 * math.Ln10},
		{[]float64{3.14e-200, 42e-201, 1e300}, math.Log(3.14*42) - 101*math.Ln10},
		{[]float64{.5, .25}, -3 * math.Ln2},
		{nil, 0},
		{[]float64{0, 7}, -inf},
		{[]float64{0, inf}, nan},
		{[]float64{inf, 2}, inf},
		{[]float64{-1, -1}, nan},
		{[]float64{nan}, nan},
		{[]float64{5e-324}, -1074 * math.Ln2},
	} {
		if got := logspace.Product(c.values); !same(got, c.want) && math.Abs(got-c.want) > 1e-12 {
			t.Errorf("Product(%v) = %v, want %v", c.values, got, c.want)
		}
	}
}

// The naive product depends on the order; in its range it agrees.
func TestNaiveProduct(t *testing.T) {
	if got := logspace.NaiveProduct([]float64{1e-200, 1e-200, 1e300}); got != -inf {
		t.Errorf("from left to right %v, want -Inf", got)
	}
	if got := logspace.NaiveProduct([]float64{1e300, 1e-200, 1e-200}); !same(got, -100*math.Ln10) {
		t.Errorf("from right to left %v, want log 1e-100", got)
	}
	if got := logspace.NaiveProduct(nil); got != 0 {
		t.Errorf("NaiveProduct() = %v, want 0", got)
	}
}

func TestDivide(t *testing.T) {
	for _, c := range []struct{ a, b, want, naive float64 }{
		{-1000, -999, -1, nan},
		{math.Log(6), math.Log(3), math.Ln2, math.Ln2},
		{-inf, -2, -inf, -inf},
		{-2, -inf, inf, inf},
		{-inf, -inf, nan, nan},
		{inf, inf, nan, nan},
	} {
		if got := logspace.Divide(c.a, c.b); !same(got, c.want) {
			t.Errorf("Divide(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got := logspace.NaiveDivide(c.a, c.b); !same(got, c.naive) {
			t.Errorf("NaiveDivide(%v, %v) = %v, want %v", c.a, c.b, got, c.naive)
		}
	}
}

func ExampleProduct() {
	values := []float64{1e-200, 1e-200, 1e300}
	fmt.Printf("%.4f\n", logspace.NaiveProduct(values))
	fmt.Printf("%.4f, which is log(1e-100)\n", logspace.Product(values))
	// Output:
	// -Inf
	// -230.2585, which is log(1e-100)
}
