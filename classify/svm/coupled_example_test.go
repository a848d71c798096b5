package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

// The shares 0.5, 0.3 and 0.2 say of each pair what the first of it has: 0.5 of 0.8, 0.5 of 0.7,
// 0.3 of 0.5. From these they come back.
func ExampleCoupled() {
	p := svm.Coupled([][]float64{
		{0, 5. / 8, 5. / 7},
		{3. / 8, 0, 3. / 5},
		{2. / 7, 2. / 5, 0},
	})
	fmt.Printf("%.3f\n", p)
	// Output:
	// [0.500 0.300 0.200]
}
