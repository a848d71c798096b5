package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// Two neighbours, one of each class: K is decreased until one class is ahead.
func ExampleKNN() {
	ds := datasets.Iris()
	model, err := knn.KNN{K: 2}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{6, 2.7, 4.95, 1.7}))
	index, why := model.Index()
	fmt.Printf("%v: %s\n", index, why)
	// Output:
	// row     distance  class
	//    1     83       0.0325  versicolor
	//    2    126       0.0825  virginica
	// K = 2: versicolor 1 virginica 1: a tie of versicolor, virginica; K is decreased
	// K = 1: versicolor 1: versicolor, confidence 1
	// KDTree: 150 rows of 4 attributes: few enough attributes for cuts to rule out most rows
}
