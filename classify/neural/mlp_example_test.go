package neural_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/neural"
)

func ExampleMLP() {
	xor := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}},
		Classes:    []string{"same", "different"},
		X:          mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}),
		Y:          []int{0, 1, 1, 0},
	}
	model, err := neural.MLP{Hidden: []int{6}, Epochs: 2000}.Fit(xor)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.PredictAll(nil, xor.X))
	// Output: [0 1 1 0]
}
