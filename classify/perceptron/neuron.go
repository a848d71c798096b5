package perceptron

import (
	"fmt"

	"gonum.org/v1/gonum/floats"
)

// Neuron returns o = φ(θ + Σᵢ wᵢxᵢ), the output of one neuron with weights w, bias θ and activation
// φ ("Inspiration: artificial neural networks" in Kondor's lecture, after McCulloch and Pitts 1943,
// whose φ is [Heaviside]). It panics if w and x differ in length.
func Neuron(w []float64, θ float64, φ func(float64) float64, x []float64) float64 {
	if len(w) != len(x) {
		panic(fmt.Sprintf("perceptron: the neuron has %d weights for %d inputs", len(w), len(x)))
	}
	return φ(θ + floats.Dot(w, x))
}

// Heaviside returns 1 if s ≥ 0, else 0: a neuron fires or does not.
func Heaviside(s float64) float64 {
	if s >= 0 {
		return 1
	}
	return 0
}
