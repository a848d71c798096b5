package distance

import (
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Cosine is a distance from the cosine of the angle between two rows ("Cosine distance" in Fan's
// lecture):
//
//	Δ(x, y) = cos_max − cos(x, y),  cos_max = 1
//	cos(x, y) = Σᵢ wᵢ·xᵢ·yᵢ / √(Σᵢ wᵢ·xᵢ² · Σᵢ wᵢ·yᵢ²)
//
// It is between 0, for rows with the same direction, and 2. It is at most 1 if no value is
// negative, as for counts of words. A row of zeros has no direction: its cosine with any row is 0.
// Attributes are numeric. A value missing in x or y is left out of all three sums.
type Cosine struct {
	Weights []float64 // wᵢ ≥ 0; nil: 1 each
}

// CosineMetric is the Metric of [Cosine]. It learns nothing.
type CosineMetric struct {
	Weights []float64 `saved:"null attributes [0,Inf)"` // nil: 1 each
}

// Fit checks the data. Weights of a wrong number, negative or not finite, a nominal attribute and a
// missing value are errors.
func (d Cosine) Fit(ds *classify.Dataset) (Metric, error) {
	if err := ds.Require("distance: Cosine",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	if err := checkWeights("Cosine", d.Weights, len(ds.Attributes)); err != nil {
		return nil, err
	}
	return CosineMetric(d), nil
}

// Between returns Δ(x, y).
func (m CosineMetric) Between(x, y []float64) float64 { return 1 - m.Cos(x, y) }

// Cos returns cos(x, y), between −1 and 1. If a square overflows or underflows, the rows are first
// scaled so that their largest value is about 1. An infinite value makes the cosine 0.
func (m CosineMetric) Cos(x, y []float64) float64 {
	same(x, y)
	xy, xx, yy := m.sums(x, y, 1, 1)
	if !(xx > 1e-140 && xx < 1e140 && yy > 1e-140 && yy < 1e140) {
		xy, xx, yy = m.sums(x, y, unit(x), unit(y))
	}
	if xx == 0 || yy == 0 || math.IsInf(xx, 1) || math.IsInf(yy, 1) {
		return 0
	}
	return max(-1, min(1, xy/math.Sqrt(xx*yy)))
}

// sums returns Σ wᵢ·xᵢ·yᵢ, Σ wᵢ·xᵢ² and Σ wᵢ·yᵢ² of the values in these units, without
// what is missing in x or y.
func (m CosineMetric) sums(x, y []float64, unitX, unitY float64) (xy, xx, yy float64) {
	y = y[:len(x)]
	for i, v := range x {
		a, b, w := v, y[i], 1.0
		if unitX != 1 || unitY != 1 {
			a, b = a/unitX, b/unitY
		}
		if a != a || b != b {
			continue
		}
		if m.Weights != nil {
			w = m.Weights[i]
		}
		xy += float64(w * a * b)
		xx += float64(w * a * a)
		yy += float64(w * b * b)
	}
	return xy, xx, yy
}

// unit returns the largest power of two that is not above any |xᵢ| that is largest, so that
// dividing by it rounds nothing; 1 for zeros.
func unit(x []float64) float64 {
	top := 0.0
	for _, v := range x {
		if a := math.Abs(v); a > top {
			top = a
		}
	}
	if top == 0 || math.IsInf(top, 1) {
		return 1
	}
	return math.Ldexp(1, math.Ilogb(top))
}
