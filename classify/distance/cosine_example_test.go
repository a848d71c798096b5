package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
)

// Counts of three words: a text and the same text twice have one direction.
func ExampleCosine() {
	cosine := distance.CosineMetric{}
	fmt.Printf("%.3f\n", cosine.Between([]float64{1, 2, 0}, []float64{2, 4, 0}))
	fmt.Printf("%.3f\n", cosine.Between([]float64{1, 2, 0}, []float64{0, 3, 4}))
	// Output:
	// 0.000
	// 0.463
}
