package knn_test

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// The sums that stop early, row by row: once a near row is found, most others stop after an
// attribute or two.
func ExampleModel_Steps() {
	model, err := knn.KNN{K: 2}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, _ := model.Steps([]float64{5.9, 3, 5.1, 1.8})
	rows := slices.Collect(steps)
	for _, i := range []int{0, 1, 2, 101, 119, 149} {
		fmt.Println(rows[i])
	}
	// Output:
	// row    0    4 terms  sum      17.14  bound       +Inf  kept     saved   0 %
	// row    1    4 terms  sum      17.25  bound       +Inf  kept     saved   0 %
	// row    2    4 terms  sum      18.48  bound      17.25  stopped  saved   0 %
	// row  101    4 terms  sum       0.11  bound       0.14  kept     saved  23 %
	// row  119    2 terms  sum       0.65  bound       0.13  stopped  saved  29 %
	// row  149    4 terms  sum          0  bound        0.1  kept     saved  36 %
}
