package evaluate_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// Six rows of class 0 and three of class 1: each of three folds has two of the
// one and one of the other.
func ExampleStratifiedFolds() {
	y := []int{0, 0, 0, 0, 0, 0, 1, 1, 1}
	folds, err := evaluate.StratifiedFolds(y, 3, 1)
	if err != nil {
		panic(err)
	}
	for _, fold := range folds {
		count := [2]int{}
		for _, row := range fold {
			count[y[row]]++
		}
		fmt.Println(len(fold), "rows, of each class", count)
	}
	// Output:
	// 3 rows, of each class [2 1]
	// 3 rows, of each class [2 1]
	// 3 rows, of each class [2 1]
}
