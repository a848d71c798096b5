package normals

// MLE returns the mean and the variance of the normal distribution under which the
// numbers are most probable:
//
//	μ = (1/n) Σ x_i,  σ² = (1/n) Σ (x_i − μ)²
//
// There is at least one number. The numbers may be large and lie close together.
func MLE(x []float64) (mean, variance float64) {
	n := float64(len(x))
	for _, v := range x {
		mean += v / n
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / n
	}
	return mean, variance
}

// Gradient returns the derivatives of the log-likelihood
//
//	ℓ(μ, σ²) = −(n/2) · log 2πσ² − Σ (x_i − μ)² / (2σ²)
//
// by the mean μ and by the variance σ², at the mean and the variance given. The
// variance is above 0.
func Gradient(x []float64, mean, variance float64) (byMean, byVariance float64) {
	byVariance = -float64(len(x)) / (2 * variance)
	for _, v := range x {
		byMean += (v - mean) / variance
		byVariance += (v - mean) * (v - mean) / (2 * variance * variance)
	}
	return byMean, byVariance
}
