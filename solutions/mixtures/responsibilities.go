package mixtures

import (
	"math"
	"slices"
)

// Responsibilities returns how probable it is that the number x came from each of the
// components of a mixture, which is the E step of EM.
//
// The mixture is given as for Density, and the result has an entry for each component. They sum to
// 1, also where x is so far out that every density is smaller than any float64.
func Responsibilities(weights, means, variances []float64, x float64) []float64 {
	tau := logParts(weights, means, variances, x)
	largest, sum := slices.Max(tau), 0.0
	for k := range tau {
		tau[k] = math.Exp(tau[k] - largest)
		sum += tau[k]
	}
	for k := range tau {
		tau[k] /= sum
	}
	return tau
}

// logPart returns log π_k N(x; μ_k, σ_k²).
func logPart(weights, means, variances []float64, k int, x float64) float64 {
	d := x - means[k]
	return math.Log(weights[k]) - math.Log(2*math.Pi*variances[k])/2 - d*d/(2*variances[k])
}

// logParts returns the logPart of every component.
func logParts(weights, means, variances []float64, x float64) []float64 {
	parts := make([]float64, len(weights))
	for k := range parts {
		parts[k] = logPart(weights, means, variances, k, x)
	}
	return parts
}
