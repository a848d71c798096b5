package logspace_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/logspace"
)

var inf, nan = math.Inf(1), math.NaN()

// same reports whether two results are equal up to a few roundings, or infinite or NaN alike.
func same(got, want float64) bool {
	return got == want || math.IsNaN(got) && math.IsNaN(want) ||
		math.Abs(got-want) <= 4e-16*(1+math.Abs(want))
}

// The lecture's example, with its printed −998.6, and the mirror image, which overflows.
func TestSum(t *testing.T) {
	for _, c := range []struct {
		logs []float64
		want float64
	}{
		{[]float64{-1000, -999}, -998.6867383124818},
		{[]float64{1000, 1001}, 1001.3132616875182},
		{nil, -inf},
		{[]float64{-inf}, -inf},
		{[]float64{-inf, -inf}, -inf},
		{[]float64{-inf, 3}, 3},
		{[]float64{inf, 3}, inf},
		{[]float64{inf, inf, -inf}, inf},
		{[]float64{1, nan}, nan},
		{[]float64{nan, inf}, nan},
		{[]float64{inf, nan}, nan},
		{[]float64{-7.25}, -7.25},
		{[]float64{0, 0, 0, 0}, math.Log(4)},
		{[]float64{math.MaxFloat64, math.MaxFloat64}, math.MaxFloat64},
		{[]float64{-math.MaxFloat64, 5}, 5},
	} {
		if got := logspace.Sum(c.logs); !same(got, c.want) {
			t.Errorf("Sum(%v) = %v, want %v", c.logs, got, c.want)
		}
	}
	// Next to 1, what is below 1e-16 still counts: log(1 + x) = x − x²/2.
	if got, want := logspace.Sum([]float64{-40, 0}), math.Exp(-40); math.Abs(got/want-1) > 1e-14 {
		t.Errorf("Sum(-40, 0) = %v, want %v", got, want)
	}
}

func TestNaiveSum(t *testing.T) {
	if got := logspace.NaiveSum([]float64{-1000, -999}); got != -inf {
		t.Errorf("NaiveSum(-1000, -999) = %v, want the underflow to -Inf", got)
	}
	if got := logspace.NaiveSum([]float64{1000, 1001}); got != inf {
		t.Errorf("NaiveSum(1000, 1001) = %v, want the overflow to +Inf", got)
	}
	if got, want := logspace.NaiveSum([]float64{-2, 1, .5}),
		logspace.Sum([]float64{-2, 1, .5}); !same(got, want) {
		t.Errorf("NaiveSum(-2, 1, .5) = %v, Sum %v", got, want)
	}
	if got := logspace.NaiveSum(nil); got != -inf {
		t.Errorf("NaiveSum() = %v, want -Inf", got)
	}
}

// Add is Sum of two, in either order.
func TestAdd(t *testing.T) {
	values := []float64{-inf, -1000, -40, -1, 0, 1, 2.5, 1000, inf, nan}
	for _, a := range values {
		for _, b := range values {
			if got, want := logspace.Add(a, b), logspace.Sum([]float64{a, b}); !same(got, want) {
				t.Errorf("Add(%v, %v) = %v, Sum %v", a, b, got, want)
			}
		}
	}
}

// Sums of logarithms of integers against exact sums of the integers, shifted far out of a float's
// range, and against gonum.
func TestSumOfIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shift := (rng.Float64() - .5) * 20000
		total := new(big.Int)
		var logs []float64
		for range 1 + rng.IntN(30) {
			v := 1 + rng.Int64N(1<<uint(1+rng.IntN(52)))
			total.Add(total, big.NewInt(v))
			logs = append(logs, math.Log(float64(v))+shift)
		}
		exact, _ := new(big.Float).SetInt(total).Float64()
		want := math.Log(exact) + shift
		if got := logspace.Sum(logs); math.Abs(got-want) > 8e-16*(math.Abs(shift)+40) {
			t.Errorf("Sum(%v) = %v, exact %v", logs, got, want)
		}
		if got := floats.LogSumExp(logs); math.Abs(got-want) > 8e-16*(math.Abs(shift)+40) {
			t.Errorf("gonum says %v of %v, exact %v", got, logs, want)
		}
		before := slices.Clone(logs)
		logspace.Sum(logs)
		if !slices.Equal(before, logs) {
			t.Fatal("Sum changed its input")
		}
	}
}

func ExampleSum() {
	logs := []float64{-1000, -999}
	fmt.Printf("%.4f\n", logspace.NaiveSum(logs))
	fmt.Printf("%.4f\n", logspace.Sum(logs))
	// Output:
	// -Inf
	// -998.6867
}

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
