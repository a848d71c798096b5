package neural

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/option"
)

// Activation is the φ of a neuron o = φ(θ + Σᵢ wᵢxᵢ) in a hidden layer ("Inspiration: artificial
// neural networks" in Kondor's lecture).
type Activation int

// The activations.
const (
	Tanh     Activation = iota // (eᶻ − e⁻ᶻ)/(eᶻ + e⁻ᶻ), from −1 to 1
	Logistic                   // 1/(1 + e⁻ᶻ), from 0 to 1
	ReLU                       // max(0, z)
)

// String names the activation.
func (a Activation) String() string {
	return option.Name("Activation", a, "tanh", "logistic", "ReLU")
}

// At returns φ(z). It does not overflow.
func (a Activation) At(z float64) float64 {
	switch a {
	case Logistic:
		return logistic(z)
	case ReLU:
		return max(0, z)
	}
	return math.Tanh(z)
}

// Slope returns φ′(z), given the value φ(z) alone: 1 − φ², φ(1 − φ), or 1 where φ is above 0 and 0
// elsewhere (so also at z = 0, where ReLU has no derivative).
func (a Activation) Slope(value float64) float64 {
	switch a {
	case Logistic:
		return value * (1 - value)
	case ReLU:
		if value > 0 {
			return 1
		}
		return 0
	}
	return 1 - value*value
}

// apply replaces each z by φ(z).
func (a Activation) apply(values []float64) {
	if a == ReLU { // without a call for each
		for i, z := range values {
			values[i] = max(0, z)
		}
		return
	}
	for i, z := range values {
		values[i] = a.At(z)
	}
}

// timesSlopes multiplies each δ by φ′(z), given φ(z).
func (a Activation) timesSlopes(deltas, outputs *mat.Dense) {
	const one = 0x3ff0000000000000 // the bits of 1
	n, _ := deltas.Dims()
	for i := range n {
		row := deltas.RawRowView(i)
		if a == ReLU {
			for k, value := range outputs.RawRowView(i) {
				bits := uint64(0) // an integer, because its choice needs no jump
				if value > 0 {
					bits = one
				}
				row[k] *= math.Float64frombits(bits)
			}
			continue
		}
		for k, value := range outputs.RawRowView(i) {
			row[k] *= a.Slope(value)
		}
	}
}

// logistic is 1/(1 + e⁻ᶻ), without overflow for any z.
func logistic(z float64) float64 {
	if z < 0 {
		e := math.Exp(z)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-z))
}
