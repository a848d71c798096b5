package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleL1() {
	iris := datasets.Iris()
	fmt.Printf("%.2f\n", distance.L1{}.Between(iris.At(0), iris.At(1)))
	// Output:
	// 0.70
}
