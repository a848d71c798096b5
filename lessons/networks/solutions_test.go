package networks_test

import (
	"math"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9
}
