package svm_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleMercer() {
	X := mat.NewDense(2, 1, []float64{0, 1})
	for _, k := range []svm.Kernel{svm.RBF{}, svm.Sigmoid{Beta1: -1}} {
		values, ok, err := svm.Mercer(svm.Gram(k, X))
		fmt.Printf("%.3f %v %v\n", values, ok, err)
	}
	// Output:
	// [0.393 1.607] true <nil>
	// [-1.232 0.471] false <nil>
}
