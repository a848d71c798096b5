package evaluate_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A tree of the first ten days predicts the other four. On sunny days Temperature and Humidity
// separate the ten equally well. The tree takes the first of them, and so errs on the eleventh, a
// moderate and normal day.
func ExampleConfuse() {
	ds := datasets.Tennis()
	model, err := tree.ID3{}.Fit(ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}))
	if err != nil {
		panic(err)
	}
	fmt.Print(evaluate.Confuse(model, ds.Subset([]int{10, 11, 12, 13})))
	// Output:
	// true \ predicted  N  P  sum
	// N                 1  0    1
	// P                 1  2    3
	// sum               2  2    4
	// accuracy 0.7500 (3 of 4)
}

func ExampleTally() {
	fmt.Print(evaluate.Tally([]string{"ham", "spam"}, []int{0, 0, 0, 1, 1},
		[]int{0, 0, 1, 1, 1}, nil))
	// Output:
	// true \ predicted  ham  spam  sum
	// ham                 2     1    3
	// spam                0     2    2
	// sum                 2     3    5
	// accuracy 0.8000 (4 of 5)
}
