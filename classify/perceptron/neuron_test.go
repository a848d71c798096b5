package perceptron_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// The functions of McCulloch and Pitts, and XOR by three neurons where one cannot.
func TestNeuron(t *testing.T) {
	fires := func(θ float64, w []float64, x ...float64) float64 {
		return perceptron.Neuron(w, θ, perceptron.Heaviside, x)
	}
	for a := range 2 {
		for b := range 2 {
			x, y := float64(a), float64(b)
			or, and := fires(-1, []float64{1, 1}, x, y), fires(-2, []float64{1, 1}, x, y)
			if or != float64(a|b) || and != float64(a&b) ||
				fires(0, []float64{-1}, x) != float64(1-a) {
				t.Errorf("%d, %d: or %v, and %v, not %v", a, b, or, and, fires(0, []float64{-1}, x))
			}
			if xor := fires(-1, []float64{1, -1}, or, and); xor != float64(a^b) {
				t.Errorf("%d xor %d = %v", a, b, xor)
			}
		}
	}
	if got := perceptron.Neuron([]float64{2}, 1, math.Tanh, []float64{.5}); got != math.Tanh(2) {
		t.Errorf("tanh(1 + 2·½) = %v", got)
	}
	classifytest.Panics(t, func() { fires(0, []float64{1}, 1, 2) },
		"perceptron: the neuron has 1 weights for 2 inputs")
}
