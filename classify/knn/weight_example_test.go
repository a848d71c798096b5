package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// How alike a query and the first day of tennis are: two of four attributes differ.
func ExampleSimilarity() {
	ds := datasets.Tennis()
	metric, err := distance.NormalisedL1{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(knn.Similarity(metric.Between(x, ds.At(0))))
	// Output:
	// 0.5
}
