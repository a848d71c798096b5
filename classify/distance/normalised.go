package distance

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// NormalisedL1 is the L1 distance over numeric and nominal attributes, each with its own unit
// ("Ways of rescaling for KNN" in Fan's lecture):
//
//	Δ(x, y) = Σᵢ wᵢ·δ(xᵢ, yᵢ) / Σᵢ wᵢ
//	δ(xᵢ, yᵢ) = |xᵢ − yᵢ| / (maxᵢ − minᵢ) of a numeric attribute
//	δ(xᵢ, yᵢ) = 0 if xᵢ = yᵢ, else 1, of a nominal one
//
// The ranges are those of the training set. Each δ, and so Δ, is in [0, 1], and 1 − Δ is a
// similarity. If a value outside the range makes δ larger than 1, it counts as 1. A constant
// numeric attribute has δ = 0.
//
// Missing values: δ = 1 if xᵢ or yᵢ or both are missing (the rule of Aha's IB1).
type NormalisedL1 struct {
	ByGain bool // wᵢ is the attribute's [InformationGain]; otherwise 1
	// for ByGain: the intervals that a numeric attribute is cut into; 0 means 10
	Bins            int
	ValueDifference bool // δ of a nominal attribute is half its [ValueDifference], not 0 or 1
}

// Normalised is what [NormalisedL1] learns: a Metric.
type Normalised struct {
	Attributes []classify.Attribute `saved:"-"` // those of the model that has the metric
	// of each numeric attribute; 0 and 0 of a nominal one, and of one without any known value
	Min, Max []float64 `saved:"attributes"`
	Weights  []float64 `saved:"attributes [0,Inf)"` // wᵢ
	// of each nominal attribute where the option asks for it; nil for 0 or 1
	Differences []ValueDifference `saved:"null attributes"`

	total float64 // Σwᵢ
}

// Fit learns the ranges, and the weights and frequencies that are asked for. It is an error if
// every attribute's weight is 0.
func (d NormalisedL1) Fit(ds *classify.Dataset) (Metric, error) { return d.fit(ds) }

func (d NormalisedL1) fit(ds *classify.Dataset) (*Normalised, error) {
	if err := ds.Require("distance: NormalisedL1", classify.NeedRows); err != nil {
		return nil, err
	}
	m := &Normalised{Attributes: ds.Attributes, Weights: make([]float64, len(ds.Attributes))}
	m.Min, m.Max = ranges(ds)
	for j, a := range ds.Attributes {
		m.Weights[j] = 1
		var err error
		if d.ByGain {
			if m.Weights[j], err = InformationGain(ds, j, d.Bins); err != nil {
				return nil, err
			}
		}
		m.total += m.Weights[j]
		if d.ValueDifference {
			var table ValueDifference
			if a.Nominal() {
				if table, err = NewValueDifference(ds, j); err != nil {
					return nil, err
				}
			}
			m.Differences = append(m.Differences, table)
		}
	}
	if m.total == 0 {
		return nil, fmt.Errorf("distance: NormalisedL1: no attribute tells anything of the class "+
			"in %q: every information gain is 0; leave ByGain out", ds.Name)
	}
	return m, nil
}

// ranges returns the least and the largest value of each numeric attribute in
// rows of positive weight.
func ranges(ds *classify.Dataset) (low, high []float64) {
	d := len(ds.Attributes)
	low, high = make([]float64, d), make([]float64, d)
	for j, a := range ds.Attributes {
		if a.Nominal() {
			continue
		}
		low[j], high[j] = math.Inf(1), math.Inf(-1)
		for i := range ds.Len() {
			if v := ds.X.At(i, j); v == v && ds.Weight(i) > 0 {
				low[j], high[j] = min(low[j], v), max(high[j], v)
			}
		}
		if low[j] > high[j] {
			low[j], high[j] = 0, 0
		}
	}
	return low, high
}

// Between returns Δ(x, y).
func (m *Normalised) Between(x, y []float64) float64 {
	same(x, y)
	m.fits(x)
	sum := 0.0
	for i, w := range m.Weights {
		if w > 0 {
			sum += float64(w * m.delta(i, x[i], y[i]))
		}
	}
	return min(1, sum/m.total) // above 1 by a rounding at most
}

func (m *Normalised) fits(x []float64) {
	if len(x) != len(m.Weights) {
		panic(fmt.Sprintf("distance: row has %d values, the training set %d attributes", len(x),
			len(m.Weights)))
	}
}

func (m *Normalised) delta(i int, a, b float64) float64 {
	switch {
	case a != a || b != b:
		return 1
	case !m.Attributes[i].Nominal():
		if m.Max[i] == m.Min[i] || a == b { // a == b: two infinite values have no difference
			return 0
		}
		// halved, or the range of ±1e308 would be infinite
		return min(1, math.Abs(a/2-b/2)/(m.Max[i]/2-m.Min[i]/2))
	case m.Differences != nil:
		return m.Differences[i].Between(a, b) / 2
	case a == b:
		return 0
	default:
		return 1
	}
}
