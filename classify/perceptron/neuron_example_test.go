package perceptron_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleNeuron() {
	and := func(x ...float64) float64 {
		return perceptron.Neuron([]float64{1, 1}, -2, perceptron.Heaviside, x)
	}
	fmt.Println(and(0, 0), and(0, 1), and(1, 0), and(1, 1))
	// Output: 0 0 0 1
}
