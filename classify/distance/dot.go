package distance

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Dot is a distance from the dot product ("Dot product" in Fan's lecture):
//
//	Δ(x, y) = dot_max − Σᵢ wᵢ·xᵢ·yᵢ
//
// dot_max is the largest product of two training rows, which is that of a row with itself: max Σᵢ
// wᵢ·xᵢ². So Δ ≥ 0 among training rows, but the distance to another row may be negative. dot_max
// does not change the order. A row is not always nearest to itself, but to a longer row in its
// direction. Attributes are numeric. A value missing in x or y is left out.
type Dot struct {
	Weights []float64 // wᵢ ≥ 0; nil: 1 each
}

// DotMetric is the Metric of [Dot].
type DotMetric struct {
	Weights []float64 `saved:"null attributes [0,Inf)"` // nil: 1 each
	Max     float64   // dot_max
}

// Fit learns dot_max. Weights of a wrong number, negative or not finite, a nominal attribute, a
// missing value, and products beyond the largest float64 are errors.
func (d Dot) Fit(ds *classify.Dataset) (Metric, error) {
	if err := ds.Require("distance: Dot",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	if err := checkWeights("Dot", d.Weights, len(ds.Attributes)); err != nil {
		return nil, err
	}
	m := &DotMetric{Weights: d.Weights}
	for i := range ds.Len() {
		if ds.Weight(i) == 0 {
			continue
		}
		square := product(d.Weights, ds.At(i), ds.At(i))
		if math.IsInf(square, 0) {
			return nil, fmt.Errorf("distance: Dot: row %d: the square of its length is beyond "+
				"the largest number; scale %s", i+1, largest(ds, i))
		}
		m.Max = max(m.Max, square)
	}
	return m, nil
}

// largest names the column with the largest value of row i.
func largest(ds *classify.Dataset, i int) string {
	at := 0
	for j, v := range ds.At(i) {
		if math.Abs(v) > math.Abs(ds.X.At(i, at)) {
			at = j
		}
	}
	return fmt.Sprintf("column %q", ds.Attributes[at].Name)
}

// Between returns Δ(x, y).
func (m *DotMetric) Between(x, y []float64) float64 { return m.Max - product(m.Weights, x, y) }

// product returns Σ wᵢ·xᵢ·yᵢ, without terms that are NaN: those of missing values and of 0·∞.
func product(weights, x, y []float64) float64 {
	same(x, y)
	sum := 0.0
	for i, v := range x {
		t := v * y[i]
		if weights != nil {
			t *= weights[i]
		}
		if t == t {
			sum += float64(t)
		}
	}
	return sum
}

// checkWeights checks the weights of d attributes.
func checkWeights(who string, weights []float64, d int) error {
	if weights != nil && len(weights) != d {
		return fmt.Errorf("distance: %s.Weights has %d values, the data set %d attributes", who,
			len(weights), d)
	}
	for j, w := range weights {
		if !(w >= 0) || math.IsInf(w, 1) {
			return fmt.Errorf("distance: %s.Weights: weight %d is %v; it must be a "+
				"finite number ≥ 0", who, j+1, w)
		}
	}
	return nil
}
