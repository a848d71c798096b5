package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleClosestSigma() {
	σ, i, j, err := svm.ClosestSigma(points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0))
	fmt.Printf("σ = %.3f, rows %d and %d, %v\n", σ, i+1, j+1, err)
	// Output:
	// σ = 3.162, rows 1 and 3, <nil>
}
