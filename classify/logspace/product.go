package logspace

import "math"

// Product returns the logarithm of the product of the numbers, log Πᵢ xᵢ = Σᵢ log xᵢ ("Computing
// Products" in the lecture).
//
// The product of no numbers is 1, its logarithm 0. A factor of 0 gives −Inf. 0 beside +Inf gives
// NaN, as 0·∞ does, and so do NaN and a number below 0: for those see [Signed].
func Product(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += Log(x)
	}
	return sum
}

// NaiveProduct is what [Product] computes, the direct way: log(Π xᵢ). It fails where a product on
// the way leaves the range of a float64, and then depends on the order: 1e-200 · 1e-200 · 1e300 is
// 0 from left to right and 1e-100 from right to left.
func NaiveProduct(values []float64) float64 {
	product := 1.0
	for _, x := range values {
		product *= x
	}
	return Log(product)
}

// Divide returns the logarithm of the quotient of two numbers that are given by their logarithms:
// log(x/y) = log x − log y.
//
// 0/y is 0, so Divide(−Inf, b) is −Inf, and Divide(a, −Inf) is +Inf. If both are 0, or both
// infinite, there is no quotient, and the result is NaN: who divides by an evidence that may be 0
// asks first.
func Divide(a, b float64) float64 { return a - b }

// NaiveDivide is what [Divide] computes, the direct way: log(exp(a)/exp(b)). It fails where an
// exponential leaves the range of a float64: of (−1000, −999) it makes log(0/0) = NaN, not −1.
func NaiveDivide(a, b float64) float64 { return math.Log(math.Exp(a) / math.Exp(b)) }
