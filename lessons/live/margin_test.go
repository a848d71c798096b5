package live

import "testing"

// The plane between (2, 5) and (6, 5) is x₁ = 4, and its street is 4 wide. Both are support
// vectors, and an example behind one of them is none.
func TestMargin(t *testing.T) {
	points := Points{{2, 5, 0}, {6, 5, 1}, {9, 5, 1}}
	s := see(t, Margin{C: 1000, Points: points})
	plane := s.Panels[0]
	if want := "2 support vectors, street 4.00 wide, slack 0.00"; plane.Title != want {
		t.Errorf("%s, not %s", plane.Title, want)
	}
	for i, ring := range []bool{true, true, false} {
		if s.Points[i].Ring != ring {
			t.Errorf("point %d has a ring: %v", i+1, s.Points[i].Ring)
		}
	}
	for i, x := range []float64{4, 2, 6} { // f = 0, −1, +1
		for _, p := range plane.Lines[i].Points {
			near(t, "the line at "+plane.Lines[i].Name, p[0], x, 0.01)
		}
	}
	if a, b := classAt(plane, 3, 1), classAt(plane, 5, 9); a != 0 || b != 1 {
		t.Errorf("the sides have classes %d and %d", a, b)
	}
	// XOR: only a kernel parts it
	xor := Points{{2, 2, 0}, {8, 8, 0}, {2, 8, 1}, {8, 2, 1}}
	s = see(t, Margin{C: 100, Sigma: 2, Points: xor})
	for _, p := range xor {
		if got := classAt(s.Panels[0], p.X, p.Y); got != p.Class {
			t.Errorf("%v is of class %d", p, got)
		}
	}
	refuses(t, Margin{C: 2}, "C is 2; it should be one of [0.01")
	refuses(t, Margin{Sigma: -1}, "Sigma is -1; it should be one of")
	refuses(t, Margin{Points: points[:1]}, "there is no point of +1; add one")
}
