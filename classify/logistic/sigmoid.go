package logistic

import "math"

// Logit returns the logarithm of the odds, log(p/(1 − p)) ("Logistic Regression" in the lecture on
// linear discrimination). It is −Inf at 0, +Inf at 1 and NaN outside.
func Logit(p float64) float64 {
	if p > .25 && p < .75 { // log p and log(1 − p) cancel here
		return math.Log1p((2*p - 1) / (1 - p))
	}
	return math.Log(p) - math.Log1p(-p)
}

// Sigmoid returns 1/(1 + e⁻ᵗ), the inverse of [Logit] ("Sigmoid (Logistic) Function"). It is 0 at
// −Inf and 1 at +Inf; no exponential overflows, and small results keep all their digits.
func Sigmoid(t float64) float64 {
	if t < 0 {
		e := math.Exp(t)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-t))
}

// SigmoidDerivative returns sigmoid(t)(1 − sigmoid(t)). It does not take the difference, which
// would be 0 from t = 37 on.
func SigmoidDerivative(t float64) float64 {
	e := math.Exp(-math.Abs(t))
	return e / ((1 + e) * (1 + e))
}

// LogSigmoid returns log sigmoid(t) = −log(1 + e⁻ᵗ), also where the sigmoid itself is 0 or 1.
func LogSigmoid(t float64) float64 {
	return min(t, 0) - math.Log1p(math.Exp(-math.Abs(t)))
}
