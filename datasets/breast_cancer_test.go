package datasets_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

// The counts and the ranges are those of scikit-learn's description of the set.
func TestBreastCancer(t *testing.T) {
	ds := datasets.BreastCancer()
	if !slices.Equal(ds.Classes, []string{"malignant", "benign"}) {
		t.Errorf("classes %q", ds.Classes)
	}
	if got := ds.ClassWeights(); !slices.Equal(got, []float64{212, 357}) {
		t.Errorf("%v of each class, want 212 and 357", got)
	}
	ranges := map[string][2]float64{"mean radius": {6.981, 28.11}, "mean texture": {9.71, 39.28},
		"mean perimeter": {43.79, 188.5}, "mean area": {143.5, 2501}, "worst radius": {7.93, 36.04},
		"worst texture": {12.02, 49.54}}
	for j, a := range ds.Attributes {
		want, listed := ranges[a.Name]
		if !listed {
			continue
		}
		delete(ranges, a.Name)
		low, high := math.Inf(1), math.Inf(-1)
		for i := range ds.Len() {
			low, high = min(low, ds.X.At(i, j)), max(high, ds.X.At(i, j))
		}
		if low != want[0] || high != want[1] {
			t.Errorf("%s goes from %v to %v, want %v", a.Name, low, high, want)
		}
	}
	if len(ranges) > 0 {
		t.Errorf("no attributes %v", ranges)
	}
}
