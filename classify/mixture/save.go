package mixture

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(EM{}, KMeans{}, PerClass{})
	classify.Register("mixture.Mixture",
		func(m *Mixture) mixtureState { return mixtureState{m.kind, m.components} },
		func(_ classify.Fitted, _ any, s mixtureState) (*Mixture, error) {
			if err := checkKind(s.Covariance); err != nil {
				return nil, err
			}
			return checkedMixture(s.Covariance, s.Components)
		})
	classify.Register("mixture.Model",
		func(m *Model) modelState { return modelState{m.last, m.total} }, loadModel)
	classify.Register("mixture.PerClassModel",
		func(m *PerClassModel) perClassState { return perClassState{m.logPrior, m.mixtures} },
		loadPerClass)
	classify.Register("mixture.Clusters",
		func(c *Clusters) KMeansStep { return c.last },
		func(f classify.Fitted, _ any, s KMeansStep) (*Clusters, error) {
			return &Clusters{f, s}, nil
		})
}

type mixtureState struct {
	Covariance Covariance
	Components []Component
}

func checkKind(c Covariance) error {
	return option.Check(int(c) < len(kinds), "Covariance", uint8(c), "below 4")
}

type modelState struct {
	Last  Step
	Total float64 `saved:"any"`
}

func loadModel(f classify.Fitted, l EM, s modelState) (*Model, error) {
	if err := checkKind(l.Covariance); err != nil {
		return nil, err
	}
	m, err := checkedMixture(l.Covariance, s.Last.components())
	return &Model{f, m, s.Last, s.Total}, err
}

type perClassState struct {
	LogPrior []float64 `saved:"classes [-Inf,0]"`
	Mixtures []*Model  `saved:"null classes×attributes"` // null for a class without examples
}

func loadPerClass(f classify.Fitted, _ any, s perClassState) (*PerClassModel, error) {
	for k, m := range s.Mixtures {
		if m == nil && !math.IsInf(s.LogPrior[k], -1) {
			return nil, fmt.Errorf("class %q has no mixture", f.Schema().Classes[k])
		}
	}
	return &PerClassModel{f, s.LogPrior, s.Mixtures, len(f.Schema().Attributes)},
		saved.Possible(s.LogPrior)
}
