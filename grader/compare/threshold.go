package compare

import (
	"fmt"
	"math"
)

// Threshold compares two thresholds t by how they split values into x ≤ t and x > t. A threshold
// represents its whole gap: all thresholds between the same two neighbouring values are equal,
// including the lower neighbour. All thresholds below the smallest value are equal, and so are all
// from the largest value on, including +Inf.
func Threshold(values []float64, got, want float64) *Deviation {
	from, to := gap(values, want)
	if from <= got && (got < to || math.IsInf(to, 1)) {
		return nil
	}
	d := &Deviation{Got: float(got), Want: float(want)}
	switch {
	case math.IsInf(from, -1):
		d.Message = fmt.Sprintf("got %s, want any threshold below %s", d.Got, float(to))
	case math.IsInf(to, 1):
		d.Message = fmt.Sprintf("got %s, want any threshold from %s on", d.Got, float(from))
	default:
		d.Message = fmt.Sprintf("got %s, want any threshold from %s to below %s", d.Got,
			float(from), float(to))
	}
	return d
}

// gap returns the largest value ≤ t and the smallest > t.
func gap(values []float64, t float64) (from, to float64) {
	from, to = math.Inf(-1), math.Inf(1)
	for _, x := range values {
		if x <= t {
			from = max(from, x)
		} else {
			to = min(to, x)
		}
	}
	return from, to
}
