package figure

import (
	"fmt"
	"strings"
	"testing"
)

func ExamplePanels() {
	slow, fast := Func("", 0, 1, func(x float64) float64 { return x }),
		Func("", 0, 1, func(x float64) float64 { return x * x })
	a, b := Curves("x", "y", slow), Curves("x", "y", fast)
	a.Title, b.Title = "A", "B"
	f := Panels(2, a, b)
	fmt.Println(f.Width == a.Width+b.Width, f.Height > a.Height)
	// Output:
	// true true
}

func TestPanelsRefuses(t *testing.T) {
	good := Curves("x", "y", Func("", 0, 1, func(x float64) float64 { return x }))
	for want, f := range map[string]*Figure{
		"figure: 0 panels in 2 columns":          Panels(2),
		"figure: 1 panels in 0 columns":          Panels(0, good),
		"panel 2: figure: the tree's diagram is": Panels(2, good, Tree(nil)),
	} {
		if err := f.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Three panels of different sizes in two columns: the widest and the highest make the grid.
func TestPanelsSize(t *testing.T) {
	sized := func(width, height int) *Figure {
		return New("a box", width, height, &gallery{})
	}
	f := Panels(2, sized(100, 50), sized(80, 70), sized(120, 30))
	if f.Width != 200 || f.Height != 100 {
		t.Errorf("the panels have %d×%d pixels, want 200×100", f.Width, f.Height)
	}
	if one := Panels(4, sized(100, 50)); one.Width != 100 || one.Height != 50 {
		t.Errorf("one panel has %d×%d pixels, want 100×50", one.Width, one.Height)
	}
}
