package distance_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/distance"
)

func TestL1(t *testing.T) {
	m := distance.L1{}
	check(t, m, []float64{1, 2, 3}, []float64{4, -2, 3}, 7)
	check(t, m, []float64{1, nan, 3}, []float64{4, -2, 1}, 5)
	check(t, m, []float64{inf, 0}, []float64{4, -2}, inf)
	numeric(t, "L1", m)
}
