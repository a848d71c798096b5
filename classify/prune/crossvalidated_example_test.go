package prune_test

import (
	"fmt"
	"log"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/datasets"
)

// Every tenth flower is of one fold, so that R's rpart gives the same table with
// xval=rep_len(1:10, 150).
func ExampleCrossValidated() {
	flowers := datasets.Iris()
	tenths := make([]evaluate.Split, 10)
	for i := range flowers.Len() {
		tenths[i%10].Test = append(tenths[i%10].Test, i)
	}
	learner := prune.CrossValidated{Folds: evaluate.Folds{Given: tenths}}
	table, err := learner.Table(flowers)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(table)
	model, err := learner.Fit(flowers)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(model.Leaves(), "leaves")
	// Output:
	// CP nsplit rel error   xerror     xstd
	// 1   0.500000      0  1.000000 1.000000 0.057735
	// 2   0.440000      1  0.500000 0.500000 0.057735
	// 3   0.020000      2  0.060000 0.100000 0.030551
	// 4   0.010000      3  0.040000 0.100000 0.030551
	// 5   0.005000      6  0.010000 0.060000 0.024000
	// 6   0.000000      8  0.000000 0.070000 0.025833
	// 7 leaves
}
