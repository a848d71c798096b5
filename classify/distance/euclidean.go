package distance

import "github.com/tessella-go/tessella/classify"

// SquaredEuclidean is the sum of squared differences ("More on K-NN" in Roweis's
// lecture on classification):
//
//	d(x, y) = Σᵢ (xᵢ − yᵢ)²
//
// The root is left out, because it does not change the order. Attributes are numeric, and should
// have the same unit: see [Scaling]. The sum runs from the first attribute to the last, so that
// equal differences give equal sums, bit for bit, whichever way neighbours are searched. A value
// missing in x or y is left out.
type SquaredEuclidean struct{}

// Fit learns nothing. A nominal attribute and a missing value are errors that name it.
func (m SquaredEuclidean) Fit(ds *classify.Dataset) (Metric, error) {
	return m, ds.Require("distance: SquaredEuclidean",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete)
}

// Between returns d(x, y). It is 0 for equal rows, and +Inf if a square overflows.
func (SquaredEuclidean) Between(x, y []float64) float64 {
	same(x, y)
	sum := 0.0
	for i, v := range x {
		if t := v - y[i]; t == t {
			// rounded by itself on machines, too, that could fuse it with the sum
			sum += float64(t * t)
		}
	}
	return sum
}
