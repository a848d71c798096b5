package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleKNN_ChooseK() {
	choice, err := knn.KNN{Scale: distance.Standardise}.ChooseK(datasets.Iris(),
		[]int{1, 3, 5, 9, 15, 31}, evaluate.Folds{K: 10, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(choice)
	// Output:
	// K =  1  10 wrong  0.0667
	//   K =  3  8 wrong  0.0533
	//   K =  5  7 wrong  0.0467
	// * K =  9  6 wrong  0.0400
	//   K = 15  6 wrong  0.0400
	//   K = 31  8 wrong  0.0533
}
