package decisions

import (
	"math"
	"slices"
)

// LogPosterior returns the logarithm of the probability of each class once x has been
// seen.
//
// logPrior[k] is log P(k) and logLikelihood[k] is log P(x | k), natural logarithms, of
// which −Inf stands for the probability 0; they do not change. If x is impossible under
// every class that is possible itself, the result is the priors.
func LogPosterior(logPrior, logLikelihood []float64) []float64 {
	joint := make([]float64, len(logPrior))
	for k := range joint {
		joint[k] = logLikelihood[k] + logPrior[k]
	}
	evidence := LogSum(joint)
	if math.IsInf(evidence, -1) {
		return slices.Clone(logPrior)
	}
	for k := range joint {
		joint[k] -= evidence
	}
	return joint
}
