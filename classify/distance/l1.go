package distance

import (
	"math"

	"github.com/tessella-go/tessella/classify"
)

// L1 is the sum of absolute differences, also called the Manhattan or taxicab distance:
//
//	d(x, y) = Σᵢ |xᵢ − yᵢ|
//
// Attributes are numeric, and should have the same unit: see [Scaling] and [NormalisedL1]. The sum
// runs from the first attribute to the last. A value missing in x or y is left out.
type L1 struct{}

// Fit learns nothing. A nominal attribute and a missing value are errors that name it.
func (m L1) Fit(ds *classify.Dataset) (Metric, error) {
	return m, ds.Require("distance: L1",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete)
}

// Between returns d(x, y).
func (L1) Between(x, y []float64) float64 {
	same(x, y)
	sum := 0.0
	for i, v := range x {
		if t := v - y[i]; t == t {
			sum += math.Abs(t)
		}
	}
	return sum
}
