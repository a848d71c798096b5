package boltzmann_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/lessons/boltzmann"
)

func TestBars(t *testing.T) {
	ds := boltzmann.Bars()
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	seen := map[[9]float64]bool{}
	for i := range ds.Len() {
		v := [9]float64(ds.At(i))
		across, down := true, true
		for p := range 9 {
			across = across && v[p] == v[p/3*3]
			down = down && v[p] == v[p%3]
		}
		if seen[v] || !across && !down {
			t.Errorf("picture %d is %v", i, v)
		}
		seen[v] = true
	}
	if len(seen) != 14 {
		t.Errorf("%d pictures, want 2³ + 2³ − 2", len(seen))
	}
}

// The pictures to learn from, to set the limit by and to test are different ones. What is mixed up
// has pixels of the pictures at their places, and what overlaps two halves.
func TestScans(t *testing.T) {
	learn, usual, test := boltzmann.Scans()
	if len(learn) != 1000 || len(usual) != 300 || len(test) != 497 {
		t.Errorf("%d, %d and %d pictures; the lesson says 1000, 300 and 497", len(learn),
			len(usual), len(test))
	}
	for i, v := range boltzmann.ToLearn().X.RawMatrix().Data[:64] {
		if learn[0][i] != v {
			t.Fatal("the data set to learn from has other pictures")
		}
	}
	has := func(v []float64, from, to int) bool {
		return slices.ContainsFunc(test, func(picture []float64) bool {
			return slices.Equal(picture[from:to], v[from:to])
		})
	}
	if mixed := boltzmann.Mixed(test, 1); len(mixed) != len(test) ||
		slices.ContainsFunc(mixed, func(v []float64) bool { return has(v, 0, 64) }) {
		t.Error("a mixed picture is as it was")
	} else {
		for i := range 64 {
			if !has(mixed[0], i, i+1) {
				t.Errorf("pixel %d of a mixed picture is of none", i)
			}
		}
	}
	for _, v := range boltzmann.Overlapping(test, 1) {
		if !has(v, 0, 32) || !has(v, 32, 64) || has(v, 0, 64) {
			t.Error("a picture of two is not of two halves, or is one as it was")
		}
	}
}
