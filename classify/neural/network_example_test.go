package neural_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/neural"
)

func ExampleNewNetwork() {
	net := neural.NewNetwork(neural.ReLU, 1, 2, 2, 2)
	// XOR by hand: one neuron counts the ones, the other those beyond the first.
	copy(net.Params, []float64{
		1, 1, 1, 1, 0, -1, // hidden: W, then b
		-9, 18, 9, -18, 4, -4, // output
	})
	out := net.Forward(mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}))
	for i := range 4 {
		fmt.Printf("%v → %.3f\n", out[1].RawRowView(i), out[2].At(i, 1))
	}
	// Output:
	// [0 0] → 0.000
	// [1 0] → 1.000
	// [1 0] → 1.000
	// [2 1] → 0.000
}
