package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleLinearSVM() {
	ds := points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0)
	model, err := svm.LinearSVM{Loss: svm.Hinge, C: 10, Tolerance: 1e-9}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.Machines()[0]
	fmt.Printf("w₁ = %.3f, b = %.3f\n", m.W[0], m.B)
	// Output:
	// w₁ = 0.667, b = -1.000
}
