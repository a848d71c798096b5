package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/knn"
)

// What the nearest neighbour and three can cost where the best classifier errs on one in twenty.
func ExampleBound() {
	one, _ := knn.NearestBound(.05, 2)
	printed, _ := knn.PrintedBound(.05, 3)
	bound, _ := knn.Bound(.05, 3)
	fmt.Printf("1-NN %.4f, 3-NN as printed %.4f, 3-NN %.4f\n", one, printed, bound)
	// Output:
	// 1-NN 0.0950, 3-NN as printed 0.0565, 3-NN 0.0658
}
