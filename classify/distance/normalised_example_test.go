package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// Two days that differ in temperature and wind: in two of four attributes, but
// the less telling ones.
func ExampleNormalisedL1() {
	ds := datasets.Tennis()
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range []distance.NormalisedL1{{}, {ByGain: true}} {
		metric, err := d.Fit(ds)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.3f\n", metric.Between(x, ds.At(0)))
	}
	// Output:
	// 0.500
	// 0.163
}
