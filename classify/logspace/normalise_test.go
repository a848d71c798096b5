package logspace_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logspace"
)

func near(got, want []float64, tolerance float64) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if got[i] != want[i] && !(math.IsNaN(got[i]) && math.IsNaN(want[i])) &&
			!(math.Abs(got[i]-want[i]) <= tolerance) {
			return false
		}
	}
	return true
}

func TestNormalise(t *testing.T) {
	for _, c := range []struct{ logs, want []float64 }{
		{[]float64{-1000, -999}, []float64{.268941421370, .731058578630}},
		{[]float64{1000, 1001}, []float64{.268941421370, .731058578630}},
		{nil, []float64{}},
		{[]float64{-5000}, []float64{1}},
		{[]float64{-inf, -1, -inf}, []float64{0, 1, 0}},
		{[]float64{-inf, -inf}, []float64{nan, nan}},
		{[]float64{inf, 1}, []float64{1, 0}},
		{[]float64{inf, 1, inf}, []float64{.5, 0, .5}},
		{[]float64{nan, 1}, []float64{nan, nan}},
		{[]float64{0, -800}, []float64{1, 0}},
	} {
		got := logspace.Normalise(nil, c.logs)
		if !near(got, c.want, 1e-12) {
			t.Errorf("Normalise(%v) = %v, want %v", c.logs, got, c.want)
		}
		logs := logspace.NormaliseLogs(nil, c.logs)
		for i := range logs {
			logs[i] = math.Exp(logs[i])
		}
		if !near(logs, c.want, 1e-12) {
			t.Errorf("exp(NormaliseLogs(%v)) = %v, want %v", c.logs, logs, c.want)
		}
	}
	// What a probability rounds to 0, its logarithm still tells.
	if got := logspace.NormaliseLogs(nil, []float64{0, -800, -900}); !near(got,
		[]float64{0, -800, -900}, 1e-12) {
		t.Errorf("NormaliseLogs(0, -800, -900) = %v", got)
	}
}

// The sum is 1 to the last places however large the numbers, dst may be the input, and a dst
// of another length panics.
func TestNormaliseSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := 1; n < 60; n++ {
		logs := make([]float64, n)
		for i := range logs {
			logs[i] = -1e9 + 5*rng.NormFloat64()
		}
		fresh := logspace.Normalise(nil, logs)
		if sum := floats.Sum(fresh); math.Abs(sum-1) > 1e-15*float64(n) {
			t.Errorf("the sum of %d numbers is %v", n, sum)
		}
		if got := logspace.Normalise(logs, logs); !near(got, fresh, 0) || &got[0] != &logs[0] {
			t.Errorf("in place: %v, want %v", got, fresh)
		}
	}
	for _, call := range map[string]func(dst, logs []float64) []float64{
		"Normalise": logspace.Normalise, "NormaliseLogs": logspace.NormaliseLogs,
	} {
		classifytest.Panics(t, func() { call(make([]float64, 1), make([]float64, 2)) },
			"logspace: dst has 1 places for 2 numbers")
	}
}

func ExampleNormalise() {
	logs := []float64{-1000, -999}
	fmt.Printf("%.3f\n", logspace.Normalise(nil, logs))
	// Output:
	// [0.269 0.731]
}
