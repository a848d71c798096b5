package mixtures

// Maximise returns the mixture that fits numbers best if it is known which share of
// each number belongs to which component, which is the M step of EM:
//
//	n_k = Σ_i τ_ik,  π_k = n_k / n,  μ_k = Σ_i τ_ik x_i / n_k,  σ_k² = Σ_i τ_ik (x_i − μ_k)² / n_k
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

// EM fits a mixture to numbers, and returns the log-likelihood of its start and after
// each step, with the mixture that it ends in.
//
// The start is the mixture given, as for Density. A step computes the responsibilities
// of all components for all numbers (E), and then the mixture that is best for these (M).
// steps is at least 0, and the trace has one number more. In no step does a variance
// become 0. The slices that are given do not change; without a step they may be the
// result.
func EM(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
	w, m, v = weights, means, variances
	trace = []float64{LogLikelihood(w, m, v, x)}
	for range steps {
		tau := make([][]float64, len(x))
		for i := range x {
			tau[i] = Responsibilities(w, m, v, x[i])
		}
		w, m, v = Maximise(x, tau)
		trace = append(trace, LogLikelihood(w, m, v, x))
	}
	return trace, w, m, v
}
