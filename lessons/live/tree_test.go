package live

import (
	"slices"
	"testing"
)

// One threshold parts (2, 5) from (8, 5): x₁ ≤ 5. A third example in the corner of the other class
// needs a second one; for a price of ½ the tree would rather be wrong.
func TestTree(t *testing.T) {
	two := Points{{2, 5, 0}, {8, 5, 1}}
	s := see(t, Tree{Points: two})
	left := [][2]float64{{0, 0}, {5, 0}, {5, 10}, {0, 10}}
	right := [][2]float64{{5, 0}, {10, 0}, {10, 10}, {5, 10}}
	if a := s.Panels[0].Areas; len(a) != 2 || !slices.Equal(a[0].Points, left) || a[0].Class != 0 ||
		!slices.Equal(a[1].Points, right) || a[1].Class != 1 {
		t.Errorf("the boxes are %v", a)
	}
	if got := s.Panels[1].Boxes[0].Text[0]; got != "x₁ ≤ 5" || len(s.Panels[1].Lines) != 2 {
		t.Errorf("the root asks %q and has %d branches", got, len(s.Panels[1].Lines))
	}
	four := append(two, Point{1, 3, 0}, Point{9, 9, 0})
	if s := see(t, Tree{Points: four}); s.Panels[0].Title != "3 leaves, 0 of 4 points wrong" {
		t.Error(s.Panels[0].Title)
	}
	if s := see(t, Tree{Points: four, Depth: 1}); len(s.Panels[0].Areas) != 2 {
		t.Errorf("a tree of depth 1 has %d boxes", len(s.Panels[0].Areas))
	}
	if s := see(t, Tree{Points: four, Priced: true, Alpha: 0.4}); len(s.Panels[0].Areas) != 1 {
		t.Errorf("for α = 0.4 there are %d boxes", len(s.Panels[0].Areas))
	}
	refuses(t, Tree{Depth: 7}, "Depth is 7; it should be 1 to 6")
	refuses(t, Tree{Alpha: 0.5}, "Alpha is 0.5; it should be one of [0 0.01")
	refuses(t, Tree{Points: two[:1]}, "there is no point of dog; add one")
}
