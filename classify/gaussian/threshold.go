package gaussian

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// NormalAccuracy returns how often the rule "class 0 if x < w, class 1 if x ≥ w" is right for two
// normal classes: p₀Φ((w − μ₀)/σ₀) + p₁(1 − Φ((w − μ₁)/σ₁)). A variance of 0 or below gives NaN.
// The figure of the lecture on linear discrimination, "class 1 if x < w, class 2 if x ≥ w".
func NormalAccuracy(w float64, prior, mean, variance [2]float64) float64 {
	below := func(k int) float64 {
		return distuv.UnitNormal.CDF((w - mean[k]) / math.Sqrt(variance[k]))
	}
	return prior[0]*below(0) + prior[1]*(1-below(1))
}
