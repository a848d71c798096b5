package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// Rain is nearer to sunshine than clouds are: tennis was played on 2 of 5 sunny days, 3 of 5 rainy
// ones and every cloudy one.
func ExampleValueDifference() {
	ds := datasets.Tennis()
	d, err := distance.NewValueDifference(ds, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for v := range ds.Attributes[0].Values {
		for u := range v {
			fmt.Printf("%s, %s: %.1f\n", ds.Attributes[0].Values[u], ds.Attributes[0].Values[v],
				d.Between(float64(u), float64(v)))
		}
	}
	// Output:
	// sunny, overcast: 1.2
	// sunny, rainy: 0.4
	// overcast, rainy: 0.8
}
