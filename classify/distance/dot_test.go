package distance_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
)

// The squares of the rows' lengths are 5, 25 and 1: dot_max is 25, or 34 where the second
// column weighs 2... by hand.
func TestDot(t *testing.T) {
	ds := table([][]string{nil, nil}, [][]float64{{1, 2}, {-4, 3}, {0, 1}}, 0, 1, 0)
	m := classifytest.Fit(t, distance.Dot{}.Fit, ds)
	if max := m.(*distance.DotMetric).Max; max != 25 {
		t.Errorf("dot_max = %v, want 25", max)
	}
	check(t, m, ds.At(0), ds.At(1), 25-2)
	check(t, m, ds.At(1), ds.At(1), 0)
	check(t, m, []float64{10, 10}, ds.At(0), -5)
	check(t, m, []float64{nan, 10}, ds.At(0), 5)
	check(t, m, []float64{inf, 10}, ds.At(2), 15) // ∞·0 is left out
	weighted := classifytest.Fit(t, distance.Dot{Weights: []float64{0, 2}}.Fit, ds)
	check(t, weighted, ds.At(0), ds.At(1), 18-12)
	ds.Weights = []float64{1, 0, 1}
	if max := classifytest.Fit(t, distance.Dot{}.Fit, ds).(*distance.DotMetric).Max; max != 5 {
		t.Errorf("dot_max = %v without the second row, want 5", max)
	}
	numeric(t, "Dot", distance.Dot{})
	refuses(t, distance.Dot{Weights: []float64{1}}, ds,
		"distance: Dot.Weights has 1 values, the data set 2 attributes")
	refuses(t, distance.Dot{Weights: []float64{1, -1}}, ds,
		"distance: Dot.Weights: weight 2 is -1; it must be a finite number ≥ 0")
	refuses(t, distance.Dot{}, table([][]string{nil, nil}, [][]float64{{1, 1}, {3, 1e200}}, 0, 1),
		`distance: Dot: row 2: the square of its length is beyond the largest number; `+
			`scale column "b"`)
}
