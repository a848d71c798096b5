package mixtures

import (
	"math"
	"slices"
)

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

// LogLikelihood returns the logarithm of how probable numbers are under a mixture:
//
//	ℓ = Σ_i log p(x_i)
//
// The mixture is given as for Density. A number may lie so far out that its density is
// smaller than any float64; the result is finite all the same.
func LogLikelihood(weights, means, variances, x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		parts := logParts(weights, means, variances, v)
		largest, rest := slices.Max(parts), 0.0
		for _, p := range parts {
			rest += math.Exp(p - largest)
		}
		sum += largest + math.Log(rest)
	}
	return sum
}
