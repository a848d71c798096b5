package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleKernel() {
	xor := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}},
		Classes:    []string{"-", "+"},
		X:          mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}),
		Y:          []int{0, 1, 1, 0},
	}
	model, err := perceptron.Kernel{Kernel: svm.Polynomial{Degree: 2}}.Fit(xor)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Stop(), model.PredictAll(nil, xor.X))
	// Output: converged [0 1 1 0]
}
