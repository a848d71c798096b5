package svm_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
)

// Each example is scored by a machine that has not seen it, and four such
// scores make no one certain.
func ExampleCalibrated() {
	ds := points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0)
	model, err := svm.Calibrated{Folds: evaluate.Folds{K: 4}}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("f = %.2f, P = %.2f\n", model.Decision(nil, []float64{4, 0})[0],
		model.Posterior(nil, []float64{4, 0}))
	// Output:
	// f = 1.67, P = [0.26 0.74]
}
