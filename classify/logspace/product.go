package logspace

// Divide returns the logarithm of the quotient of two numbers that are given by their logarithms:
// log(x/y) = log x − log y.
//
// 0/y is 0, so Divide(−Inf, b) is −Inf, and Divide(a, −Inf) is +Inf. If both are 0, or both
// infinite, there is no quotient, and the result is NaN: who divides by an evidence that may be 0
// asks first.
func Divide(a, b float64) float64 { return a - b }
