package logspace

import "math"

// Sum returns the logarithm of the sum of numbers that are given by their logarithms (the lecture's
// safesum, known as log-sum-exp):
//
//	log Σᵢ exp(aᵢ) = m + log(1 + Σ_{i≠j} exp(aᵢ − m)),  m = aⱼ = maxᵢ aᵢ
//
// No exponential is larger than 1, so nothing overflows, and what underflows to 0 is below half a
// unit in the last place of the sum. The result is off by a few units in the last place of |m| + 1.
//
// The sum of no numbers is 0, so its logarithm is −Inf; −Inf counts as 0, also where all are −Inf;
// one +Inf makes the sum +Inf. NaN gives NaN.
func Sum(logs []float64) float64 {
	j := largest(logs)
	if j < 0 {
		return math.Inf(-1)
	}
	m := logs[j]
	if math.IsNaN(m) || math.IsInf(m, 0) {
		return m
	}
	rest := 0.0
	for i, a := range logs {
		if i != j {
			rest += math.Exp(a - m)
		}
	}
	return m + math.Log1p(rest)
}

// NaiveSum is what [Sum] computes, the direct way: log(Σ exp(aᵢ)). It fails where the exponentials
// leave the range of a float64: of (−1000, −999) it makes log(0 + 0) = −Inf, not −998.69, and of
// (1000, 1001) log(+Inf) = +Inf, not 1001.31.
func NaiveSum(logs []float64) float64 {
	sum := 0.0
	for _, a := range logs {
		sum += math.Exp(a)
	}
	return Log(sum)
}

// Add returns the logarithm of the sum of two numbers that are given by their logarithms: [Sum]
// of two, without a slice.
func Add(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(a, 0) && !math.IsNaN(b) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// Divide returns the logarithm of the quotient of two numbers that are given by their logarithms:
// log(x/y) = log x − log y.
//
// 0/y is 0, so Divide(−Inf, b) is −Inf, and Divide(a, −Inf) is +Inf. If both are 0, or both
// infinite, there is no quotient, and the result is NaN: who divides by an evidence that may be 0
// asks first.
func Divide(a, b float64) float64 { return a - b }

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

// largest returns the index of the largest number; a tie goes to the first, −1 where there are
// none, and that of a NaN where there is one.
func largest(logs []float64) int {
	best := -1
	for i, a := range logs {
		if math.IsNaN(a) {
			return i
		}
		if best < 0 || a > logs[best] {
			best = i
		}
	}
	return best
}
