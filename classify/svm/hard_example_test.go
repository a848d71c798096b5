package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExamplePrimal() {
	p, err := svm.Primal(points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("w₁ = %.3f, b = %.3f, width %.3f\n", p.W[0], p.B, p.Width())
	// Output:
	// w₁ = 0.667, b = -1.000, width 3.000
}

func ExampleDual() {
	p, err := svm.Dual(points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("α = %.3f, b = %.3f\n", p.Alpha, p.B)
	// Output:
	// α = [0.111 0.111 0.222 0.000], b = -1.000
}
