package distance_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// Tennis: 2 of 5 sunny days are P, all 4 overcast ones, 3 of 5 rainy ones.
func TestValueDifference(t *testing.T) {
	ds := datasets.Tennis()
	d, err := distance.NewValueDifference(ds, 0)
	if err != nil {
		t.Fatal(err)
	}
	index := func(name string) float64 {
		v, err := ds.Attributes[0].Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	sunny, overcast, rainy := index("sunny"), index("overcast"), index("rainy")
	for _, c := range []struct{ a, b, want float64 }{
		{sunny, overcast, 1.2}, {sunny, rainy, .4}, {overcast, rainy, .8}, {rainy, rainy, 0},
		{nan, rainy, 2}, {nan, nan, 2}, {3, rainy, 2}, {-1, rainy, 2}, {3, 3, 0},
	} {
		if got, back := d.Between(c.a, c.b), d.Between(c.b, c.a); math.Abs(got-c.want) > 1e-12 ||
			got != back {
			t.Errorf("δ(%v, %v) = %v and %v, want %v", c.a, c.b, got, back, c.want)
		}
	}
}

func TestValueDifferenceOfWeightedRows(t *testing.T) {
	ds := mixed()
	ds.Weights = []float64{3, 1, 1, 1, 1}
	// red: no 3, yes 1; green: no 1, yes 1; blue and white: none
	d, err := distance.NewValueDifference(ds, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Between(0, 1); got != .5 {
		t.Errorf("δ(red, green) = %v, want 0.5", got)
	}
	if got := d.Between(0, 2); got != 2 {
		t.Errorf("δ(red, blue) = %v, want 2: no row is blue", got)
	}
	for want, j := range map[string]int{
		"distance: ValueDifference: column -1 is none of the 3 " +
			"attributes (0 to 2)": -1,
		`distance: ValueDifference: attribute "b" is numeric, and only the values of nominal ` +
			`ones can be counted`: 1,
	} {
		classifytest.Refuses(t, "distance",
			classifytest.Failure(distance.NewValueDifference(ds, j)), want)
	}
	if _, err := distance.NewValueDifference(nil, 0); err == nil {
		t.Error("no data: no error")
	}
}
