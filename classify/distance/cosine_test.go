package distance_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
)

func TestCosine(t *testing.T) {
	ds := table([][]string{nil, nil}, [][]float64{{1, 2}, {-4, 3}}, 0, 1)
	m := classifytest.Fit(t, distance.Cosine{}.Fit, ds)
	check(t, m, []float64{3, 4}, []float64{4, 3}, 1-24./25)
	check(t, m, []float64{3, 0}, []float64{0, 7}, 1)
	check(t, m, []float64{3, 4}, []float64{-6, -8}, 2)
	check(t, m, []float64{3, 4}, []float64{6e300, 8e300}, 0)
	check(t, m, []float64{3e-320, 4e-320}, []float64{6e300, 8e300}, 0)
	check(t, m, []float64{0, 0}, []float64{1, 2}, 1)
	check(t, m, []float64{0, 0}, []float64{0, 0}, 1)
	check(t, m, []float64{nan, 2}, []float64{5, 3}, 0) // of one direction in what is left
	check(t, m, []float64{nan, nan}, []float64{5, 3}, 1)
	check(t, m, []float64{inf, 1}, []float64{5, 3}, 1)
	weighted := classifytest.Fit(t, distance.Cosine{Weights: []float64{4, 1}}.Fit, ds) // as (2x, y)
	check(t, weighted, []float64{1, 2}, []float64{1, 0}, 1-1/math.Sqrt2)
	numeric(t, "Cosine", distance.Cosine{})
	refuses(t, distance.Cosine{Weights: []float64{1, 2, 3}}, ds,
		"distance: Cosine.Weights has 3 values, the data set 2 attributes")
}
