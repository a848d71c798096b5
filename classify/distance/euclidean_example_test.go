package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleSquaredEuclidean() {
	iris := datasets.Iris()
	fmt.Printf("%.2f\n", distance.SquaredEuclidean{}.Between(iris.At(0), iris.At(1)))
	// Output:
	// 0.29
}
