package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func ExampleCurves() {
	gini := func(p float64) float64 { return 2 * p * (1 - p) }
	f := Curves("p", "impurity", Func("Gini", 0, 1, gini), Points("measured", []float64{0, 0.5, 1}, []float64{0, 0.5, 0}))
	fmt.Println(f.Alt)
	// Output: impurity (0 to 0.5) against p (0 to 1). Gini begins at 0, is highest (0.5) at 0.5 and ends at 0. measured begins at 0, is highest (0.5) at 0.5 and ends at 0.
}

func ExampleFunc() {
	s := Func("square", -1, 1, func(x float64) float64 { return x * x })
	fmt.Println(len(s.X), s.X[0], s.X[200], s.X[400])
	// Output: 401 -1 0 1
}

func TestFuncMeetsItsEnds(t *testing.T) {
	for _, ends := range [][2]float64{{0, 1}, {0.1, 0.3}, {-1e308, 1e308}, {1, 1}, {5, -5}} {
		s := Func("", ends[0], ends[1], func(x float64) float64 { return x })
		if s.X[0] != ends[0] || s.X[samples] != ends[1] || s.Y[samples] != ends[1] {
			t.Errorf("from %v to %v: begins at %v and ends at %v", ends[0], ends[1], s.X[0], s.X[samples])
		}
	}
}

func TestCurvesRefuse(t *testing.T) {
	ok := Points("a", []float64{1, 2}, []float64{3, 4})
	// The entropy that forgets 0·log 0 = 0, a student's commonest slip.
	slip := Func("entropy", 0, 1, func(p float64) float64 { return -p*math.Log2(p) - (1-p)*math.Log2(1-p) })
	for want, series := range map[string][]Series{
		"figure: there are no curves to draw":                                  nil,
		`figure: curve 1, "entropy", is NaN at x = 0, which is no finite`:      {slip},
		`figure: curve 2, "b", has 1 values in X and 2 in Y; a point`:          {ok, Points("b", []float64{1}, []float64{1, 2})},
		`figure: curve 2, "b", has no points`:                                  {ok, Points("b", nil, nil)},
		`figure: curve 1, "c", has x = +Inf at point 2, which`:                 {Points("c", []float64{1, math.Inf(1)}, []float64{1, 2})},
		`figure: curve 1, "c", is -Inf at x = 2, which`:                        {Points("c", []float64{1, 2}, []float64{1, math.Inf(-1)})},
		`figure: curves 1 and 2 are both named "a"`:                            {ok, ok},
		"figure: curve 2 of 2 has no name":                                     {ok, Points("", []float64{1}, []float64{1})},
		"figure: the curves reach from (1, -1e+308) to (2, 1e+308), too far f": {Points("a", []float64{1, 2}, []float64{-1e308, 1e308})},
	} {
		if err := Curves("x", "y", series...).Err(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// One point, one value, a vertical line, numbers near the limits: all can be drawn.
func TestCurvesOfFewAndExtremeValues(t *testing.T) {
	for name, s := range map[string]Series{
		"one point": Points("a", []float64{1}, []float64{2}),
		"constant":  Func("a", 0, 1, func(float64) float64 { return 7 }),
		"zero":      Func("", 0, 0, func(float64) float64 { return 0 }),
		"vertical":  {X: []float64{1, 1}, Y: []float64{0, 5}},
		"huge":      {X: []float64{0, 1e300}, Y: []float64{-8e307, 8e307}},
		"tiny":      {X: []float64{0, 5e-324}, Y: []float64{1, 1 + 1e-15}},
		"backwards": {X: []float64{3, 1, 2}, Y: []float64{1, 2, 3}},
		"long name": {Name: strings.Repeat("name ", 500), X: []float64{0, 1}, Y: []float64{0, 1}},
	} {
		t.Run(name, func(t *testing.T) { render(t, Curves("x", "y", s)) })
	}
}
