package svm_test

import (
	"fmt"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleQuadraticMap() {
	φx, φz := svm.QuadraticMap([]float64{1, 2}), svm.QuadraticMap([]float64{3, -1})
	fmt.Printf("%.3f\n%.3f\n%.3f\n", φx, φz, floats.Dot(φx, φz))
	// Output:
	// [1.000 1.000 2.828 4.000 1.414 2.828]
	// [1.000 9.000 -4.243 1.000 4.243 -1.414]
	// 4.000
}
