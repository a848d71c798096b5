package compare_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/compare"
)

func TestHyperplane(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name         string
		gotW         []float64
		gotB         float64
		wantW        []float64
		wantB        float64
		path, saying string // of the deviation; "": there is none
	}{
		{"the same", []float64{1, -2}, 3, []float64{1, -2}, 3, "", ""},
		{"scaled", []float64{2, -4}, 6, []float64{.5, -1}, 1.5, "", ""},
		{"scaled by much", []float64{2e200, -4e200}, 6e200, []float64{1e-200, -2e-200},
			3e-200, "", ""},
		{"within the tolerance", []float64{1, 1e-10}, 0, []float64{1, 0}, 0, "", ""},
		{"nothing but signs of zero", []float64{0, math.Copysign(0, -1)}, 0,
			[]float64{0, 0}, 0, "", ""},
		{"only b, of one sign", []float64{0, 0}, 7, []float64{0, 0}, .1, "", ""},
		{"no attributes", nil, 2, []float64{}, 1, "", ""},
		{"turned round", []float64{-1, 2}, -3, []float64{1, -2}, 3, "",
			"the wrong side of it is positive"},
		{"another direction", []float64{3, 4}, 0, []float64{5, 0}, 0, "w[0]",
			"got 3, want 5, once both w are as long as the one wanted"},
		{"the second number", []float64{8, 6}, 0, []float64{4, -3}, 0, "w[1]", "got 3, want -3"},
		{"another offset", []float64{2, 0}, 6, []float64{1, 0}, 2, "b", "got 3, want 2"},
		{"b not turned", []float64{-1, 2}, 3, []float64{1, -2}, 3, "w[0]", "got -1, want 1"},
		{"too short", []float64{1}, 0, []float64{1, 0}, 0, "w", "it has 1 numbers, want 2"},
		{"no w", []float64{0, 0}, 1, []float64{1, 0}, 1, "w", "no hyperplane"},
		{"a w where there is none", []float64{1, 0}, 1, []float64{0, 0}, -1, "w[0]",
			"want w = 0 and b below 0"},
		{"b of another sign", []float64{0, 0}, 1, []float64{0, 0}, -1, "b",
			"want w = 0 and b below 0"},
		{"b where there is none", []float64{0, 0}, 1, []float64{0, 0}, 0, "b",
			"want w = 0 and b = 0"},
		{"NaN", []float64{1, nan}, 1, []float64{1, 0}, 1, "",
			"no hyperplane: its numbers must be finite"},
		{"infinite", []float64{1, -inf}, 1, []float64{1, 0}, 1, "",
			"no hyperplane: its numbers must be finite"},
		{"an infinite b", []float64{1, 0}, inf, []float64{1, 0}, 1, "",
			"no hyperplane: its numbers must be finite"},
		{"NaN as b of no w", []float64{0, 0}, nan, []float64{0, 0}, 1, "",
			"no hyperplane: its numbers must be finite"},
	} {
		d := compare.Hyperplane(c.gotW, c.gotB, c.wantW, c.wantB)
		switch {
		case c.saying == "" && d != nil:
			t.Errorf("%s: %v", c.name, d)
		case c.saying != "" &&
			(d == nil || d.Inside() != c.path || !strings.Contains(d.String(), c.saying)):
			t.Errorf("%s: deviation %+v; want %q at %q", c.name, d, c.saying, c.path)
		}
	}
}

// A positive factor does not change a hyperplane. Any other change of one number does.
func TestHyperplaneScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		w, scaled := make([]float64, 1+rng.IntN(5)), []float64{}
		for j := range w {
			w[j] = rng.NormFloat64()
		}
		b, factor := rng.NormFloat64(), math.Exp(200*rng.NormFloat64())
		if factor > 1e300 || factor < 1e-300 {
			continue
		}
		for _, v := range w {
			scaled = append(scaled, factor*v)
		}
		if d := compare.Hyperplane(scaled, factor*b, w, b); d != nil {
			t.Fatalf("w = %v, b = %v times %v: %v", w, b, factor, d)
		}
		if d := compare.Hyperplane(scaled, factor*(b+.01), w, b); d == nil || d.Inside() != "b" {
			t.Fatalf("w = %v, b = %v, b larger by .01: %+v", w, b, d)
		}
		if len(w) > 1 {
			scaled[0] += factor * .01
			if d := compare.Hyperplane(scaled, factor*b, w, b); d == nil {
				t.Fatalf("w = %v, b = %v, w[0] larger by .01: no deviation", w, b)
			}
		}
	}
	if d := (compare.Tolerance{Abs: .1}).
		Hyperplane([]float64{1, .05}, 0, []float64{20, 0}, 0); d != nil {
		t.Errorf("the tolerance counts where w has length 1: %v", d)
	}
	if d := (compare.Tolerance{Abs: .01}).
		Hyperplane([]float64{1, .05}, 0, []float64{20, 0}, 0); d == nil {
		t.Error(".05 is more than .01")
	}
}
