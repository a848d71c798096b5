package compare

import (
	"math"
	"strings"
	"testing"
)

func reports(t *testing.T, what any, d *Deviation, want string) {
	t.Helper()
	if (d == nil) != (want == "") || d != nil && !strings.Contains(d.String(), want) {
		t.Errorf("%v: %v, want %q", what, d, want)
	}
}

// Four examples: (0, 0) and (0, 2) against (3, 1) and (5, 0). By hand the hard margin has
// α = 1/9, 1/9, 2/9, 0 and b = −1.
func TestMargins(t *testing.T) {
	hard := Margins{
		K: [][]float64{{0, 0, 0, 0}, {0, 4, 2, 0}, {0, 2, 10, 15}, {0, 0, 15, 25}},
		Y: []float64{-1, -1, 1, 1},
	}
	right := []float64{1. / 9, 1. / 9, 2. / 9, 0}
	for _, c := range []struct {
		α    []float64
		says string
	}{
		{right, ""},
		{[]float64{.1111, .1112, .2223, 0}, ""}, // within the tolerance
		{[]float64{.1, .1, .2, 0}, "so it should lie on the margin, y·f(x) = 1"}, // w = (0.6, 0)
		{[]float64{0, 0, 0, 0}, "has α = 0, so it should lie on the margin or beyond"},
		// the plane between (0, 0) and (3, 1), which cuts off (0, 2)
		{[]float64{2. / 9, 0, 2. / 9, 0}, "so it should lie on the margin"},
		{[]float64{1. / 9, 1. / 9, 1. / 9, 1. / 9}, "example"},
		{[]float64{1. / 9, 1. / 9, 3. / 9, 0}, "Σ αᵢyᵢ is 0.1111"},
		{[]float64{-1. / 9, 1. / 9, 0, 0}, "α[0] is -0.1111"},
		{[]float64{math.NaN(), 0, 0, 0}, "α[0] is NaN"},
		{[]float64{math.Inf(1), 0, 0, 0}, "α[0] is +Inf"},
		{[]float64{1. / 9}, "1 multipliers for 4 examples"},
	} {
		reports(t, c.α, hard.Machine(c.α, -1), c.says)
	}
	reports(t, "w = (0.6, 0), b = −1: f(3, 1) = 0.8", hard.Machine([]float64{.1, .1, .2, 0}, -1),
		"example 2 has 0 < α < C (0.2), so it should lie on the margin, y·f(x) = 1; it "+
			"has y·f(x) = 0.8")
	reports(t, "b", hard.Machine(right, 1), "the multipliers are right, but b is 1; with b = -1")
	reports(t, "b", hard.Machine(right, math.NaN()), "b is NaN")
}

// With C = ¼, two examples at 0 and 2 both lie within the margin: α = ¼ each and w = ½. Neither may
// be beyond the margin: −b ≤ 1 and 1 + b ≤ 1, so any b from −1 to 0 is right.
func TestBounds(t *testing.T) {
	soft := Margins{
		K: [][]float64{{0, 0}, {0, 4}},
		Y: []float64{-1, 1},
		C: []float64{.25, .25},
	}
	for _, b := range []float64{-1, -.5, 0} {
		reports(t, b, soft.Machine([]float64{.25, .25}, b), "")
	}
	reports(t, "b with no free support vector", soft.Machine([]float64{.25, .25}, .5),
		"the multipliers are right, but b is 0.5; with b = -0.5 every example meets its condition")
	reports(t, "less", soft.Machine([]float64{.2, .2}, 0), "example")
	reports(t, "more", soft.Machine([]float64{.3, .3}, 0),
		"α[0] is 0.3, should not be above C = 0.25")
	// Equal examples of both classes can have any α: w is 0 with all of them,
	// but only α = C has no gap.
	same := Margins{K: [][]float64{{1, 1}, {1, 1}}, Y: []float64{-1, 1}, C: []float64{2, 2}}
	reports(t, "contradiction", same.Machine([]float64{2, 2}, 0), "")
	reports(t, "contradiction", same.Machine([]float64{1, 1}, 0), "example 0 has 0 < α < C (1)")
	// Even with loose conditions the gap shows the error.
	loose := Margins{
		K:         [][]float64{{0, 0}, {0, 4}},
		Y:         []float64{-1, 1},
		C:         []float64{9, 9},
		Tolerance: .5,
	}
	reports(t, "gap", loose.Machine([]float64{.4, .4}, -.8), "dual objective is 0.48")
}
