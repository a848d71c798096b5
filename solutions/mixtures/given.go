package mixtures

import (
	"math"
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
