package evaluate_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Of the 14 days, how many does a tree get wrong that was grown without them?
func ExampleCrossValidate() {
	scores, err := evaluate.CrossValidate(datasets.Tennis(), 7, tree.ID3{}.Fit)
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

func ExampleLeaveOneOut() {
	scores, err := evaluate.LeaveOneOut(datasets.TrianglesSquares(), tree.ID3{}.Fit)
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

// A tree of the first ten days, asked about the other four. On sunny days Temperature and Humidity separate the ten equally well; the tree
// takes the first of them, and so errs on the eleventh, a moderate and normal day.
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

// The tree of the first ten days makes no error on them, and one on the four that follow.
func ExampleErrorRate() {
	ds := datasets.Tennis()
	days := ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	model, err := tree.ID3{}.Fit(days)
	if err != nil {
		panic(err)
	}
	fmt.Printf("first ten days %.4f, all days %.4f\n", evaluate.ErrorRate(model, days), evaluate.ErrorRate(model, ds))
	// Output:
	// first ten days 0.0000, all days 0.0714
}

func ExampleTally() {
	fmt.Print(evaluate.Tally([]string{"ham", "spam"}, []int{0, 0, 0, 1, 1}, []int{0, 0, 1, 1, 1}, nil))
	// Output:
	// true \ predicted  ham  spam  sum
	// ham                 2     1    3
	// spam                0     2    2
	// sum                 2     3    5
	// accuracy 0.8000 (4 of 5)
}

// Six rows of class 0 and three of class 1: each of three folds has two of the one and one of the other.
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
