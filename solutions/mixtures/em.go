package mixtures

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
