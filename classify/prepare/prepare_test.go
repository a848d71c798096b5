package prepare_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

func TestTable(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 20))
	ds.Weights = make([]float64, 20)
	ds.Weights[3], ds.Class = 2, "digit"
	hog := classifytest.Fit(t, image.HOG{}.Fit, ds)
	got := prepare.Table(hog, ds)
	if err := got.Validate(); err != nil {
		t.Fatal(err)
	}
	if got.Name != "digits" || got.Class != "digit" || !slices.Equal(got.Y, ds.Y) ||
		!slices.Equal(got.Classes, ds.Classes) || !slices.Equal(got.Weights, ds.Weights) {
		t.Errorf("%q, %q, %v, %v, %v", got.Name, got.Class, got.Y, got.Classes, got.Weights)
	}
	for i := range ds.Len() {
		if !slices.Equal(got.At(i), hog.Apply(nil, ds.At(i))) {
			t.Errorf("row %d differs", i+1)
		}
	}
	empty := prepare.Table(hog, ds.Subset(nil))
	if empty.Len() != 0 || len(empty.Attributes) != 324 {
		t.Errorf("without rows: %d rows of %d", empty.Len(), len(empty.Attributes))
	}
	classifytest.Panics(t, func() { prepare.Table(hog, table(make([]float64, 9))) }, "image: ", "9",
		"64")
}

func ExampleTable() {
	ds := datasets.Digits()
	m, err := image.Moments{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	described := prepare.Table(m, ds)
	fmt.Println(described.Len(), "digits,", described.Attributes[0].Name, "of the first:",
		described.X.At(0, 0))
	// Output: 1797 digits, mass of the first: 294
}
