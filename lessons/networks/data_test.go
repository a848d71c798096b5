package networks_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/lessons/networks"
	"gonum.org/v1/gonum/mat"
)

func TestRing(t *testing.T) {
	ds := networks.Ring(400, 1)
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	near, quadrants := 0, [4]int{}
	for i, class := range ds.Y {
		x, y := ds.At(i)[0], ds.At(i)[1]
		if d := math.Hypot(x, y); class != i%2 || class == 1 && d > 1 ||
			class == 0 && (d < 1.2 || d > 2) {
			t.Errorf("row %d is %s, at a distance of %v", i, ds.Classes[class], d)
		} else if d < math.Sqrt(0.5) {
			near++
		}
		q := 0
		if x > 0 {
			q++
		}
		if y > 0 {
			q += 2
		}
		quadrants[q]++
	}
	// half of the disc's area and so of its 200 points, within four standard errors
	if near < 70 || near > 130 {
		t.Errorf("%d points are in the inner half of the disc, want about 100", near)
	}
	for _, n := range quadrants {
		if n < 65 || n > 135 {
			t.Errorf("the quadrants hold %v points, want about 100 each", quadrants)
		}
	}
	if !mat.Equal(ds.X, networks.Ring(400, 1).X) || mat.Equal(ds.X, networks.Ring(400, 2).X) {
		t.Error("a seed should give one data set, and another seed another")
	}
}
