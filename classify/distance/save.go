package distance

import (
	"cmp"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(SquaredEuclidean{}, L1{}, Cosine{}, Dot{}, NormalisedL1{})
	classify.Register("distance.CosineMetric", func(m CosineMetric) (CosineMetric, error) {
		return m, nil
	}, loadCosine)
	classify.Register("distance.DotMetric", func(m *DotMetric) (DotMetric, error) {
		return *m, nil
	}, loadDot)
	classify.Register("distance.Normalised", func(m *Normalised) (normalised, error) {
		return normalised{m.Min, m.Max, m.Weights, m.Differences}, nil
	}, loadNormalised)
}

func loadCosine(f classify.Fitted, m CosineMetric) (CosineMetric, error) {
	return m, checkWeights("CosineMetric", m.Weights, len(f.Schema().Attributes))
}

func loadDot(f classify.Fitted, m DotMetric) (*DotMetric, error) {
	return &m, cmp.Or(checkWeights("DotMetric", m.Weights, len(f.Schema().Attributes)),
		saved.Finite("Max", m.Max))
}

// normalised is what a file keeps of a metric besides the attributes, which are those of the model
// that holds it.
type normalised struct {
	Min, Max, Weights []float64
	Differences       []ValueDifference
}

func loadNormalised(f classify.Fitted, s normalised) (*Normalised, error) {
	m := &Normalised{Attributes: f.Schema().Attributes, Min: s.Min, Max: s.Max,
		Weights: s.Weights, Differences: s.Differences}
	d := len(m.Attributes)
	err := cmp.Or(
		saved.Length("Min", len(m.Min), d, "attributes"),
		saved.Length("Max", len(m.Max), d, "attributes"),
		saved.Length("Weights", len(m.Weights), d, "attributes"),
		checkWeights("Normalised", m.Weights, d),
		saved.Finite("Min", m.Min...),
		saved.Finite("Max", m.Max...),
	)
	if m.Differences != nil {
		err = cmp.Or(err, saved.Length("Differences", len(m.Differences), d, "attributes"))
	}
	if err != nil {
		return nil, err
	}
	for j, table := range m.Differences {
		K := -1
		for _, shares := range table.P {
			if shares == nil {
				continue
			}
			if K < 0 {
				K = len(shares)
			}
			if err := cmp.Or(
				saved.Length(m.Attributes[j].Name, len(shares), K, "classes"),
				saved.Finite(m.Attributes[j].Name, shares...),
			); err != nil {
				return nil, err
			}
		}
	}
	for _, w := range m.Weights {
		m.total += w
	}
	return m, saved.Finite("the sum of Weights", 1/m.total)
}
