package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func TestStumpsErrors(t *testing.T) {
	ds := datasets.Iris()
	missing := ds.Subset([]int{0, 60, 120})
	missing.X.Set(1, 2, math.NaN())
	for text, ds := range map[string]*classify.Dataset{
		"row 2":   missing,
		"no rows": ds.Subset(nil),
		"nil":     nil,
	} {
		classifytest.Refuses(t, "tree", classifytest.Failure(tree.NewStumps(ds)), text)
	}
	stumps, err := tree.NewStumps(ds)
	if err != nil {
		t.Fatal(err)
	}
	weights := make([]float64, 150)
	for text, w := range map[string]float64{
		"no rows":            0,
		"row 3: weight -1":   -1,
		"row 3: weight NaN":  math.NaN(),
		"row 3: weight +Inf": math.Inf(1),
	} {
		weights[2] = w
		classifytest.Refuses(t, "tree", classifytest.Failure(stumps.Fit(weights)), text)
	}
	classifytest.Panics(t, func() { stumps.Fit(weights[:3]) }, "tree: 3 weights for 150 rows")
}

// The best single test of the days, and after the days that it gets wrong are
// given four times the weight.
func ExampleStumps() {
	ds := datasets.Tennis()
	stumps, err := tree.NewStumps(ds)
	if err != nil {
		panic(err)
	}
	weights := make([]float64, ds.Len())
	for i := range weights {
		weights[i] = 1
	}
	first, err := stumps.Fit(weights)
	if err != nil {
		panic(err)
	}
	fmt.Print(first)
	again := make([]float64, ds.Len())
	for i := range again {
		again[i] = 1
		if first.Predict(ds.At(i)) != ds.Y[i] {
			again[i] = 4
		}
	}
	second, err := stumps.Fit(again)
	if err != nil {
		panic(err)
	}
	fmt.Print(second)
	// Output:
	// Outlook in {sunny, rainy}: N (10, 5 others)
	// Outlook = overcast: P (4)
	// Humidity = high: P (10, 4 others)
	// Humidity = normal: P (19, 1 others)
}
