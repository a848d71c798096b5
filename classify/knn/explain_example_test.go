package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// Tennis by normalised distances: each neighbour counts by how alike it is.
func ExampleModel_Explain() {
	ds := datasets.Tennis()
	model, err := knn.KNN{
		K:        3,
		Distance: distance.NormalisedL1{ByGain: true},
		Weight:   knn.NoisyOr,
	}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain(x))
	// Output:
	// row     distance        sim  class
	//    1      1    0.0614003     0.9386  N
	//    2      0     0.162521     0.8375  N
	//    3      7     0.162521     0.8375  N
	// K = 3: N 0.9984: N, confidence 1
}
