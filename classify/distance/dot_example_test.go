package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// By the dot product the longest row is nearest, not the row itself.
func ExampleDot() {
	iris := datasets.Iris()
	metric, err := distance.Dot{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("dot_max %.2f\n", metric.(*distance.DotMetric).Max)
	fmt.Printf("to itself %.2f, to the longest %.2f\n", metric.Between(iris.At(0), iris.At(0)),
		metric.Between(iris.At(0), iris.At(117)))
	// Output:
	// dot_max 123.46
	// to itself 83.20, to the longest 61.07
}
