package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// A flower on the scale of iris: in standard deviations from the mean, and in shares of the range.
func ExampleScaling() {
	iris := datasets.Iris()
	for _, scaling := range []distance.Scaling{distance.Standardise, distance.MinMax} {
		scaler, err := scaling.Fit(iris)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v %.2f\n", scaling, scaler.Row(nil, []float64{5.9, 3, 5.1, 1.8}))
	}
	// Output:
	// Standardise [0.07 -0.13 0.76 0.79]
	// MinMax [0.44 0.42 0.69 0.71]
}
