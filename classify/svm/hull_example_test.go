package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleClosestPoints() {
	c, err := svm.ClosestPoints(points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f and %.1f are %.1f apart\n", c.Negative, c.Positive, c.Distance())
	// Output:
	// [0.0 1.0] and [3.0 1.0] are 3.0 apart
}
