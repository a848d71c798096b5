package distance

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
)

func init() {
	classify.RegisterOptions(SquaredEuclidean{}, L1{}, Cosine{}, Dot{}, NormalisedL1{})
	classify.Register("distance.CosineMetric",
		func(m CosineMetric) CosineMetric { return m },
		func(_ classify.Fitted, _ any, m CosineMetric) (CosineMetric, error) { return m, nil })
	classify.Register("distance.DotMetric",
		func(m *DotMetric) DotMetric { return *m },
		func(_ classify.Fitted, _ any, m DotMetric) (*DotMetric, error) { return &m, nil })
	classify.Register("distance.Normalised",
		func(m *Normalised) Normalised { return *m }, loadNormalised)
}

func loadNormalised(f classify.Fitted, _ any, m Normalised) (*Normalised, error) {
	m.Attributes = f.Schema().Attributes
	for j, table := range m.Differences {
		K := -1
		for _, shares := range table.P {
			if K < 0 {
				K = len(shares)
			}
			if shares != nil && len(shares) != K {
				return nil, fmt.Errorf("%s has %d values for %d classes", m.Attributes[j].Name,
					len(shares), K)
			}
		}
	}
	for _, w := range m.Weights {
		m.total += w
	}
	if m.total == 0 || math.IsInf(m.total, 1) {
		return nil, fmt.Errorf("the sum of Weights is %v; it should be a number above 0", m.total)
	}
	return &m, nil
}
