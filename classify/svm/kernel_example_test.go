package svm_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleGram() {
	X := mat.NewDense(3, 1, []float64{0, 1, 3})
	fmt.Printf("%.3f\n", mat.Formatted(svm.Gram(svm.RBF{Sigma: 2}, X)))
	// Output:
	// ⎡1.000  0.882  0.325⎤
	// ⎢0.882  1.000  0.607⎥
	// ⎣0.325  0.607  1.000⎦
}
