package distance_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleInformationGain() {
	ds := datasets.Tennis()
	for j, a := range ds.Attributes {
		gain, err := distance.InformationGain(ds, j, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-11s %.3f\n", a.Name, gain)
	}
	// Output:
	// Outlook     0.247
	// Temperature 0.029
	// Humidity    0.152
	// Windy       0.048
}
