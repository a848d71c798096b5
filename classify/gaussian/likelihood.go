package gaussian

import "math"

// MLE returns the mean and the variance under which the numbers are most probable if they are
// normal ("Max. the Log-Likelihood Function" in Fan's lecture):
//
//	μ = (1/n) Σ xᵢ,  σ² = (1/n) Σ (xᵢ − μ)²
//
// The divisor is n, not n − 1. Both are NaN for no numbers.
func MLE(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	for _, v := range x {
		variance += (v - mean) * (v - mean)
	}
	return mean, variance / float64(len(x))
}

// NaiveVariance is the variance of [MLE] by the lecture's formula, (1/n) Σ xᵢ² − μ². It fails if
// the mean is large compared with the deviation, because the two terms cancel: for 1e8+1, 1e8+2,
// 1e8+3 it returns 0, not 2/3, and for other numbers a negative variance.
func NaiveVariance(x []float64) float64 {
	sum, squares := 0.0, 0.0
	for _, v := range x {
		sum += v
		squares += float64(v * v) // rounded, or some machines add it unrounded and cancel otherwise
	}
	n := float64(len(x))
	return squares/n - float64((sum/n)*(sum/n))
}

// LogLikelihood returns the logarithm of the density of independent normal numbers, as a function
// of mean and variance ("Log-Likelihood Function" in Fan's lecture):
//
//	ℓ(μ, σ²) = −(n/2) log 2πσ² − Σ (xᵢ − μ)²/(2σ²)
//
// It is 0 for no numbers, and NaN or infinite for a variance that is not above 0.
func LogLikelihood(x []float64, mean, variance float64) float64 {
	squares := 0.0
	for _, v := range x {
		squares += (v - mean) * (v - mean)
	}
	if len(x) == 0 {
		return 0
	}
	return -float64(len(x))/2*math.Log(2*math.Pi*variance) - squares/(2*variance)
}

// Gradient returns the derivatives of [LogLikelihood] by the mean and by the variance; both are 0
// at the maximum, which [MLE] returns.
//
//	∂ℓ/∂μ = Σ (xᵢ − μ)/σ²,  ∂ℓ/∂σ² = −n/(2σ²) + Σ (xᵢ − μ)²/(2σ⁴)
func Gradient(x []float64, mean, variance float64) (byMean, byVariance float64) {
	for _, v := range x {
		byMean += (v - mean) / variance
		byVariance += ((v-mean)*(v-mean)/variance - 1) / (2 * variance)
	}
	return byMean, byVariance
}
