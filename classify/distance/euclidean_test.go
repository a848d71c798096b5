package distance_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/distance"
)

func TestSquaredEuclidean(t *testing.T) {
	m := distance.SquaredEuclidean{}
	check(t, m, []float64{1, 2, 3}, []float64{4, -2, 3}, 25)
	check(t, m, []float64{1, nan, 3}, []float64{4, -2, 1}, 13)
	check(t, m, []float64{nan, nan}, []float64{4, -2}, 0)
	check(t, m, []float64{inf, 0}, []float64{4, -2}, inf)
	check(t, m, []float64{1e200, 0}, []float64{-1e200, 0}, inf)
	check(t, m, nil, nil, 0)
	numeric(t, "SquaredEuclidean", m)
}
