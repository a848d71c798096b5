package classifytest_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// The sums are those of
//
//	python3 -c "import numpy as np, scipy.io
//	D = scipy.io.loadmat('usps_all.mat')['data']; print(D.sum((0, 1), dtype=int))
//	for e, c in ((0, 0), (1099, 4), (0, 9)):
//	    print((D[:, e, c].astype(int)*np.arange(1, 257)).sum())"
func TestUSPS(t *testing.T) {
	ds := classifytest.USPS(t)
	if err := ds.Require("test", classify.NeedRows|classify.NeedComplete); err != nil {
		t.Fatal(err)
	}
	if len(ds.Attributes) != 256 || ds.Attributes[17].Name != "r2c2" ||
		!slices.Equal(ds.Classes, []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
		t.Errorf("%d attributes, the 18th %q; classes %q", len(ds.Attributes),
			ds.Attributes[17].Name, ds.Classes)
	}
	var sums, counts [10]int
	for i, y := range ds.Y {
		counts[y]++
		for _, v := range ds.At(i) {
			sums[y] += int(v)
		}
	}
	if want := [10]int{21934616, 16996640, 18281132, 18235640, 15156227, 16504322, 19162313,
		14531125, 19505316, 18041203}; sums != want {
		t.Errorf("the sums of the digits' pixels are %v, want %v", sums, want)
	}
	if want := [10]int{1100, 1100, 1100, 1100, 1100, 1100, 1100, 1100, 1100, 1100}; counts != want {
		t.Errorf("%v of each digit", counts)
	}
	for row, want := range map[int]int{0: 1314561, 5499: 958256, 9900: 3205527} {
		got := 0
		for j, v := range ds.At(row) {
			got += (j + 1) * int(v)
		}
		if got != want {
			t.Errorf("row %d: Σ j·x is %d, want %d", row+1, got, want)
		}
	}
}
