package committees_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/lessons/committees"
)

func TestSums(t *testing.T) {
	ds := committees.Sums(2000, 0.1, 1)
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"low", "high"}, ds.Classes); diff != "" {
		t.Error("classes (-want +got):\n", diff)
	}
	exchanged := 0.0
	for i, class := range ds.Y {
		if committees.Exceeds(ds.At(i)) != (class == 1) {
			exchanged++
		}
	}
	if share := exchanged / 2000; math.Abs(share-0.1) > 0.03 { // over four standard errors
		t.Errorf("%v of the labels are exchanged, want about 0.1", share)
	}
	if committees.Exceeds([]float64{0.5, 0.5, 0.5, 1, 1}) ||
		!committees.Exceeds([]float64{0.5, 0.5, 0.501, 0, 0}) {
		t.Error("the border is not at 1.5")
	}
	clean := committees.Sums(200, 0, 1)
	for i, class := range clean.Y {
		if committees.Exceeds(clean.At(i)) != (class == 1) {
			t.Fatalf("row %d is %s without noise", i, clean.Classes[class])
		}
	}
	if !mat.Equal(clean.X, committees.Sums(200, 0, 1).X) ||
		mat.Equal(clean.X, committees.Sums(200, 0, 2).X) {
		t.Error("a seed should give one data set, and another seed another")
	}
}

func TestRing(t *testing.T) {
	ds := committees.Ring(400, 1)
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
	if !mat.Equal(ds.X, committees.Ring(400, 1).X) || mat.Equal(ds.X, committees.Ring(400, 2).X) {
		t.Error("a seed should give one data set, and another seed another")
	}
}

func TestBars(t *testing.T) {
	ds := committees.Bars()
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
