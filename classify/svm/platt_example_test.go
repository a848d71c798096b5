package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

// The targets are ⅔ and ⅓, not 1 and 0: two scores are no certainty.
func ExamplePlatt() {
	A, B := svm.Platt([]float64{-1, 1}, []float64{-1, 1}, nil)
	fmt.Printf("P(+ | f) = 1 / (1 + exp(%.3f f + %.3f))\n", A, B)
	// Output:
	// P(+ | f) = 1 / (1 + exp(-0.693 f + 0.000))
}
