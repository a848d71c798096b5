package live

import (
	"math"
	"testing"
)

// Between a cat at (2, 5) and a dog at (8, 5) the border is x = 5. Two more cats outvote the dog as
// soon as three are asked.
func TestNeighbours(t *testing.T) {
	two := Points{{2, 5, 0}, {8, 5, 1}}
	s := see(t, Neighbours{Points: two})
	plane := s.Panels[0]
	for _, c := range []struct {
		x, y  float64
		class int
	}{{0.1, 0.1, 0}, {4.9, 9, 0}, {5.1, 9, 1}, {9.9, 5, 1}} {
		if got := classAt(plane, c.x, c.y); got != c.class {
			t.Errorf("K = 1: (%v, %v) is of class %d, not %d", c.x, c.y, got, c.class)
		}
	}
	if len(plane.Areas) != 2 {
		t.Fatalf("there are %d cells, not 2", len(plane.Areas))
	}
	for i, cell := range plane.Areas {
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range cell.Points {
			low, high = min(low, p[0]), max(high, p[0])
		}
		near(t, "the left end of the cell", low, 5*float64(i), 1e-9)
		near(t, "the right end of the cell", high, 5+5*float64(i), 1e-9)
	}
	three := append(two, Point{1, 5, 0}, Point{1, 6, 0})
	s = see(t, Neighbours{K: 3, Hidden: 1, Points: three})
	if got := classAt(s.Panels[0], 9.5, 5); got != 0 || s.Panels[0].Areas != nil {
		t.Errorf("K = 3: class %d at the dog, and cells %v", got, s.Panels[0].Areas)
	}
	refuses(t, Neighbours{K: 16}, "K is 16; it should be 1 to 15")
	refuses(t, Neighbours{K: 3, Points: two}, "there are 2 points and K is 3; add points")
	refuses(t, Neighbours{Points: Points{{2, 5, 3}}}, "point 1 is of class 3; it should be 0 to 2")
	refuses(t, Neighbours{Points: Points{{math.NaN(), 5, 1}}}, "point 1 is at (NaN, 5)")
	refuses(t, Neighbours{Points: make(Points, 61)}, "there are 61 points; at most 60")
}
