package datasets_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

// The sums are those of
//
//	python3 -c "import numpy as np, scipy.io
//	D = scipy.io.loadmat('usps_all.mat')['data']; print(D.sum((0, 1), dtype=int))
//	for e, c in ((0, 0), (1099, 4), (0, 9)):
//	    print((D[:, e, c].astype(int)*np.arange(1, 257)).sum())"
func TestUSPS(t *testing.T) {
	if os.Getenv("TESSELLA_DATA") == "" {
		t.Skip("TESSELLA_DATA is not set: usps_all.mat is not at hand")
	}
	ds, err := datasets.USPS()
	if err != nil {
		t.Fatal(err)
	}
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

func TestUSPSIsLookedForInTheCache(t *testing.T) {
	folder := os.Getenv("TESSELLA_DATA")
	if folder == "" {
		t.Skip("TESSELLA_DATA is not set: usps_all.mat is not at hand")
	}
	content, err := os.ReadFile(filepath.Join(folder, "usps", "usps_all.mat"))
	if err != nil {
		t.Fatal(err)
	}
	put(t, emptyCache(t), content)
	for _, data := range []string{"", t.TempDir()} {
		t.Setenv("TESSELLA_DATA", data)
		if ds, err := datasets.USPS(); err != nil || ds.Len() != 11000 {
			t.Errorf("TESSELLA_DATA=%q: %v", data, err)
		}
	}
}

// Without the file, the error says what it is and where to put it.
func TestUSPSIsNotThere(t *testing.T) {
	const sum = "da2c8d6e8bd743da00c67020f444e0f28250dfbd16c55d8135c50ffa7719a5f9"
	cache, data := emptyCache(t), t.TempDir()
	t.Setenv("TESSELLA_DATA", data)
	_, err := datasets.USPS()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"usps_all.mat", "MATLAB 5", "uint8, 256×1100×10", sum,
		filepath.Join(data, "usps", "usps_all.mat"), filepath.Join(cache, "usps_all.mat")} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
	}
	put(t, cache, []byte("what a download gave"))
	if _, err := datasets.USPS(); err == nil || !strings.Contains(err.Error(), "is another file") ||
		!strings.Contains(err.Error(), sum) {
		t.Errorf("another file: %v", err)
	}
}

// emptyCache gives the test a user's cache of its own, and returns the folder in it
// where the file would be.
func emptyCache(t *testing.T) string {
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, home)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(cache, "tessella", "usps")
}

func put(t *testing.T, folder string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "usps_all.mat"), content, 0o644); err != nil {
		t.Fatal(err)
	}
}
