package neural

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/option"
)

// Descent is how a step follows from a gradient g.
type Descent int

// The variants of gradient descent.
const (
	// m ← β₁m + (1 − β₁)g, s ← β₂s + (1 − β₂)g², w ← w − η·m̂/(√ŝ + 1e-8), with m̂ = m/(1 − β₁ᵗ)
	// and ŝ = s/(1 − β₂ᵗ), β₁ = 0.9, β₂ = 0.999 (Kingma and Ba 2015)
	Adam     Descent = iota
	SGD              // w ← w − ηg
	Momentum         // u ← μu − ηg, w ← w + u, with μ = 0.9
)

// String names the variant.
func (d Descent) String() string { return option.Name("Descent", d, "Adam", "SGD", "momentum") }

// optimiser takes the steps, and keeps the state of its variant.
type optimiser struct {
	descent Descent
	rate    float64
	t       float64
	m, s    []float64 // the moving means of Adam; m is also the velocity u of Momentum
}

func newOptimiser(d Descent, rate float64, n int) *optimiser {
	return &optimiser{descent: d, rate: rate, m: make([]float64, n), s: make([]float64, n)}
}

// step changes w by a step down the gradient g:
//
//	t ← t + 1
//	for each weight w, with the derivative g:
//	    SGD:      w ← w − ηg
//	    Momentum: u ← μu − ηg
//	              w ← w + u
//	    Adam:     m ← β₁m + (1 − β₁)g
//	              s ← β₂s + (1 − β₂)g²
//	              w ← w − η·m̂/(√ŝ + 1e-8), with m̂ = m/(1 − β₁ᵗ) and ŝ = s/(1 − β₂ᵗ)
//
// The field m has the u of Momentum too.
func (k *optimiser) step(w, g []float64) {
	const β1, β2, μ = .9, .999, .9
	k.t++
	c1, c2 := 1-math.Pow(β1, k.t), 1-math.Pow(β2, k.t)
	for j, v := range g {
		switch k.descent {
		case SGD:
			w[j] -= k.rate * v
		case Momentum:
			k.m[j] = μ*k.m[j] - k.rate*v
			w[j] += k.m[j]
		case Adam:
			k.m[j] = β1*k.m[j] + (1-β1)*v
			k.s[j] = β2*k.s[j] + (1-β2)*v*v
			w[j] -= k.rate * (k.m[j] / c1) / (math.Sqrt(k.s[j]/c2) + 1e-8)
		}
	}
}
