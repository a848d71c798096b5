package logspace_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/logspace"
)

// The gap above 1, and what the lecture says of it: a smaller number than ε still
// makes another sum than 1.
func TestEpsilon(t *testing.T) {
	epsilon := logspace.Epsilon()
	if want := math.Nextafter(1, 2) - 1; epsilon != want || epsilon != 0x1p-52 {
		t.Errorf("ε = %v, want %v", epsilon, want)
	}
	half := epsilon / 2
	if one := 1 + half; one != 1 {
		t.Errorf("1 + ε/2 = %v, want 1: the tie goes to the even neighbour", one)
	}
	if sum := 1 + math.Nextafter(half, 1); sum != 1+epsilon {
		t.Errorf("1 + the number after ε/2 = %v, want 1 + ε", sum)
	}
}

// Halving is exact down to the smallest normal number, and loses digits below.
func TestSmallestNormal(t *testing.T) {
	normal := logspace.SmallestNormal
	if x := normal * (1 + logspace.Epsilon()); x/2*2 == x {
		t.Errorf("half of %v kept all digits", x)
	}
	if x := 2 * normal * (1 + logspace.Epsilon()); x/2*2 != x {
		t.Errorf("half of %v lost a digit", x)
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

func ExampleEpsilon() {
	epsilon, one := logspace.Epsilon(), 1.0
	fmt.Printf("%.3g %v %v\n", epsilon, one+epsilon == one, one+epsilon/2 == one)
	tiny := 1e-16 // a variable: constants are exact in Go
	fmt.Println(tiny + one - one)
	// Output:
	// 2.22e-16 false true
	// 0
}
