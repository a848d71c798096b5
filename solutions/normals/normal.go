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
