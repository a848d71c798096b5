package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/tree"
)

// A million rows of 50 columns. It takes some seconds and 1 GB, so it is not run as a test.
func Example_large() {
	ds, _, err := perceptron.Separable(1_000_000, 50, .01, 1)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(evaluate.CrossValidate(ds, evaluate.Folds{Share: .2},
		tree.CART{MaxDepth: 8, Workers: 2}.Fit))
}
