package distance_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
)

// By hand: 2, 4, 10 and 6 (one is missing) have mean 5.5 and squares 12.25, 2.25, 20.25, .25
// around it: variance 35/4.
func TestScaling(t *testing.T) {
	ds := mixed()
	before := mat.DenseCopyOf(ds.X)
	s := math.Sqrt(35. / 4)
	for _, c := range []struct {
		scaling distance.Scaling
		x, want []float64
	}{
		{distance.Standardise, []float64{5.5, 7, 3}, []float64{0, 0, 3}},
		{distance.Standardise, []float64{5.5 + s, 8, nan}, []float64{1, 1, nan}},
		{distance.MinMax, []float64{4, 7, 1}, []float64{.25, 0, 1}},
		{distance.MinMax, []float64{18, 5, 1}, []float64{2, -2, 1}},
		{distance.Unscaled, []float64{18, nan, 1}, []float64{18, nan, 1}},
	} {
		scaler, err := c.scaling.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		got := scaler.Row(nil, c.x)
		for j, want := range c.want {
			if !(math.Abs(got[j]-want) < 1e-12 || got[j] != got[j] && want != want) {
				t.Errorf("%v of %v: %v, want %v", c.scaling, c.x, got, c.want)
			}
		}
		scaled := scaler.Dataset(ds)
		for i := range ds.Len() {
			if want := scaler.Row(nil, ds.At(i)); !slices.EqualFunc(scaled.At(i),
				want, func(a, b float64) bool { return a == b || a != a && b != b }) {
				t.Errorf("%v: row %d of the data set is %v, by itself %v", c.scaling, i,
					scaled.At(i), want)
			}
		}
		for i := range ds.Len() {
			for j, v := range before.RawRowView(i) {
				if w := ds.X.At(i, j); v != w && v == v {
					t.Errorf("%v changed its data set", c.scaling)
				}
			}
		}
	}
	ds.Weights = []float64{3, 1, 0, 1, 0} // 2, 2, 2, 4: mean 2.5, variance 3/4
	scaler, err := distance.Standardise.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if got := scaler.Row(nil, []float64{4, 7, 0}); math.Abs(got[0]-1.5/math.Sqrt(.75)) > 1e-12 {
		t.Errorf("weighted: %v, want %v", got[0], 1.5/math.Sqrt(.75))
	}
}

// A spread near the limits of numbers is still one; beyond them it is named.
func TestScalingLimits(t *testing.T) {
	for _, unit := range []float64{1, 1e-300, 1e300} {
		ds := table([][]string{nil}, [][]float64{{1 * unit}, {2 * unit}, {3 * unit}}, 0, 1, 0)
		for scaling, want := range map[distance.Scaling]float64{
			distance.Standardise: math.Sqrt(1.5),
			distance.MinMax:      1,
		} {
			scaler, err := scaling.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			if got := scaler.Row(nil, []float64{3 * unit})[0]; math.Abs(got-want) > 1e-12 {
				t.Errorf("%v, unit %v: %v, want %v", scaling, unit, got, want)
			}
		}
	}
	wide := table([][]string{nil}, [][]float64{{-1.5e308}, {1.5e308}}, 0, 1)
	for scaling, want := range map[distance.Scaling]string{
		distance.Standardise: `distance: Standardise: column "a": the values from -1.5e+308 to ` +
			`1.5e+308 are too far apart`,
		distance.MinMax: `distance: MinMax: column "a": the values from -1.5e+308 to ` +
			`1.5e+308 are too far apart`,
		9: "distance: Scaling(9) is not a scaling; there are Unscaled, " +
			"Standardise and MinMax",
		-1: "distance: Scaling(-1) is not a scaling; there are Unscaled, " +
			"Standardise and MinMax",
	} {
		classifytest.Refuses(t, "distance", classifytest.Failure(scaling.Fit(wide)), want)
	}
	if _, err := distance.MinMax.Fit(wide.Subset(nil)); err == nil {
		t.Error("no rows: no error")
	}
	scaler, err := distance.MinMax.Fit(mixed())
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Panics(t, func() { scaler.Row(nil, []float64{1, 2}) },
		"distance: row has 2 values, the scaler 3 columns")
}
