package datasets_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

// What scikit-learn documents of load_digits, and the sums of
//
//	python3 -c "import sklearn.datasets as d; x = d.load_digits()
//	print(x.data.sum(), [x.data[x.target == k].sum() for k in range(10)])"
func TestDigits(t *testing.T) {
	ds := datasets.Digits()
	if !slices.Equal(ds.Classes, []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
		t.Errorf("classes %q", ds.Classes)
	}
	if got, want := ds.ClassWeights(),
		[]float64{178, 182, 177, 183, 181, 182, 181, 179, 174, 180}; !slices.Equal(got, want) {
		t.Errorf("%v of each digit, want %v", got, want)
	}
	if ds.Attributes[0].Name != "r1c1" || ds.Attributes[63].Name != "r8c8" ||
		ds.Attributes[0].Nominal() {
		t.Errorf("attributes %v", ds.Attributes)
	}
	sums := make([]float64, 10)
	for i, y := range ds.Y {
		for _, v := range ds.At(i) {
			if v < 0 || v > 16 || v != float64(int(v)) {
				t.Fatalf("row %d: %v is not a count of 16 pixels", i+1, v)
			}
			sums[y] += v
		}
	}
	if want := []float64{56415, 57007, 55566, 56151, 56239, 55915, 56336, 54289, 57408,
		56392}; !slices.Equal(sums, want) {
		t.Errorf("the sums of the digits' pixels are %v, want %v", sums, want)
	}
}
