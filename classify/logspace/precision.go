package logspace

import "math"

// SmallestNormal is the smallest float64 that has all its 53 digits, 2⁻¹⁰²² ≈ 2.2e-308. Below it
// are the subnormal numbers, which lose a digit with each halving, down to
// math.SmallestNonzeroFloat64 ≈ 4.9e-324.
//
// Deviates from the lecture: it calls this the smallest positive number.
const SmallestNormal = 0x1p-1022

// Epsilon returns the machine epsilon, the gap between 1 and the next larger float64, by halving
// until nothing lies between: 2⁻⁵² ≈ 2.2e-16.
//
// Deviates from the lecture: it is not the smallest ε for which 1 + ε ≠ 1. Sums are rounded to the
// nearest float64, so that already the next number above ε/2 makes 1 + ε of the sum; ε/2 itself
// lies in the middle and is rounded to the even neighbour, 1.
func Epsilon() float64 {
	epsilon := 1.0
	for 1+epsilon/2 != 1 {
		epsilon /= 2
	}
	return epsilon
}

// Log returns the natural logarithm of x. It is math.Log, save below [SmallestNormal], where
// math.Log is wrong on some machines: for 5e-324 it returns −709.09 on amd64 and −744.44, which is
// right, elsewhere (golang.org/issue/56600).
func Log(x float64) float64 {
	if x > 0 && x < SmallestNormal {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}
