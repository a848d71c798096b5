package evaluate_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// On how many of the 14 days does a tree err that was grown without them?
func ExampleCrossValidate() {
	scores, err := evaluate.CrossValidate(datasets.Tennis(), evaluate.Folds{K: 7}, tree.ID3{}.Fit)
	if err != nil {
		panic(err)
	}
	fmt.Print(scores)
	// Output:
	// error rate 0.2857 ± 0.1487 over 7 folds
	// true \ predicted  N  P  sum
	// N                 3  2    5
	// P                 2  7    9
	// sum               5  9   14
	// accuracy 0.7143 (10 of 14)
}

func ExampleCrossValidate_leaveOneOut() {
	scores, err := evaluate.CrossValidate(datasets.TrianglesSquares(),
		evaluate.Folds{K: datasets.TrianglesSquares().Len()}, tree.ID3{}.Fit)
	if err != nil {
		panic(err)
	}
	fmt.Print(scores)
	// Output:
	// error rate 0.0714 ± 0.0714 over 14 folds
	// true \ predicted  triangle  square  sum
	// triangle                 4       1    5
	// square                   0       9    9
	// sum                      4      10   14
	// accuracy 0.9286 (13 of 14)
}
