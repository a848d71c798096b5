package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleModel_LeaveOneOutFor() {
	model, err := knn.KNN{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	results, err := model.LeaveOneOutFor(1, 5, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range results {
		fmt.Printf("K = %2d: %d errors, %.2f %%\n", r.K, r.Errors, 100*r.ErrorRate())
	}
	// Output:
	// K =  1: 6 errors, 4.00 %
	// K =  5: 5 errors, 3.33 %
	// K = 15: 4 errors, 2.67 %
}
