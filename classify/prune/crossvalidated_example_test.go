package prune_test

import (
	"fmt"
	"log"

	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/datasets"
)

// Every tenth flower is of one fold, so that R's rpart gives the same table with
// xval=rep_len(1:10, 150).
func ExampleCrossValidated() {
	flowers := datasets.Iris()
	fold := make([]int, flowers.Len())
	for i := range fold {
		fold[i] = i % 10
	}
	learner := prune.CrossValidated{Fold: fold}
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
	//      CP nsplit rel error xerror     xstd
	// 1 0.500      0      1.00   1.00 0.057735
	// 2 0.440      1      0.50   0.50 0.057735
	// 3 0.020      2      0.06   0.10 0.030551
	// 4 0.010      3      0.04   0.10 0.030551
	// 5 0.005      6      0.01   0.06 0.024000
	// 6 0.000      8      0.00   0.07 0.025833
	// 7 leaves
}
