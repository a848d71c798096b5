package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleSpectrum() {
	fmt.Printf("%.3f\n", svm.Spectrum(2)("banana", "ananas"))
	// Output:
	// 0.889
}

func ExampleSubsequences() {
	fmt.Printf("%.3f\n", svm.Subsequences(2, 0.5)("cat", "car"))
	// Output:
	// 0.444
}
