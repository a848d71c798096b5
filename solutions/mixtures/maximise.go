package mixtures

// Maximise returns the mixture that fits numbers best if it is known which share of
// each number belongs to which component, which is the M step of EM.
//
// tau[i][k] is the responsibility of component k for the number x[i]. Those of a number
// sum to 1, and those of a component to more than 0. There is at least one number. The
// numbers may be large and lie close together.
func Maximise(x []float64, tau [][]float64) (weights, means, variances []float64) {
	for k := range tau[0] {
		share, mean, variance := 0.0, 0.0, 0.0
		for i, v := range x {
			share += tau[i][k]
			mean += tau[i][k] * v
		}
		mean /= share
		for i, v := range x {
			variance += tau[i][k] * (v - mean) * (v - mean)
		}
		weights = append(weights, share/float64(len(x)))
		means = append(means, mean)
		variances = append(variances, variance/share)
	}
	return weights, means, variances
}
