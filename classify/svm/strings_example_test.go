package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleSpectrum() {
	fmt.Printf("%.3f\n", svm.Spectrum(2).K("banana", "ananas"))
	// Output:
	// 0.889
}

func ExampleSubsequences() {
	fmt.Printf("%.3f\n", svm.Subsequences{P: 2, Lambda: 0.5}.K("cat", "car"))
	// Output:
	// 0.444
}
