package boltzmann_test

import (
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
