package logspace

import "math"

// smallestNormal is the smallest float64 that has all its 53 digits, 2⁻¹⁰²² ≈ 2.2e-308. Below it
// are the subnormal numbers, which lose a digit with each halving, down to
// math.SmallestNonzeroFloat64 ≈ 4.9e-324.
const smallestNormal = 0x1p-1022

// Log returns the natural logarithm of x. It is math.Log, save below 2⁻¹⁰²², where
// math.Log is wrong on some machines: for 5e-324 it returns −709.09 on amd64 and −744.44, which is
// right, elsewhere (golang.org/issue/56600).
func Log(x float64) float64 {
	if x > 0 && x < smallestNormal {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}
