package mixtures

import (
	"math"
	"slices"
)

// Density returns the density of a mixture of normal distributions at the number x:
//
//	p(x) = Σ_k π_k N(x; μ_k, σ_k²),  N(x; μ, σ²) = e^(−(x − μ)² / 2σ²) / √(2πσ²)
//
// weights[k] is π_k, means[k] is μ_k, and variances[k] is σ_k², the variance and not the
// standard deviation, above 0. The weights are above 0 and sum to 1. Under the root π
// is 3.14159….
func Density(weights, means, variances []float64, x float64) float64 {
	sum := 0.0
	for k := range weights {
		sum += math.Exp(logPart(weights, means, variances, k, x))
	}
	return sum
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

// Responsibilities returns how probable it is that the number x came from each of the
// components of a mixture, which is the E step of EM:
//
//	τ_k = π_k N(x; μ_k, σ_k²) / Σ_j π_j N(x; μ_j, σ_j²)
//
// The mixture is given as for Density. They sum to 1, also where x is so far out that
// every density is smaller than any float64.
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
