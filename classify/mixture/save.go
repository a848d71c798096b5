package mixture

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(EM{}, KMeans{}, PerClass{})
	classify.Register("mixture.Mixture", saveMixture, loadMixture)
	classify.Register("mixture.Model", saveModel, loadModel)
	classify.Register("mixture.PerClassModel", savePerClass, loadPerClass)
	classify.Register("mixture.Clusters", saveClusters, loadClusters)
}

type mixtureState struct {
	Covariance Covariance
	Components []Component
}

func saveMixture(m *Mixture) (mixtureState, error) {
	return mixtureState{m.kind, m.components}, nil
}

func loadMixture(_ classify.Fitted, s mixtureState) (*Mixture, error) {
	if err := checkKind(s.Covariance); err != nil {
		return nil, err
	}
	return checkedMixture(s.Covariance, s.Components)
}

func checkKind(c Covariance) error {
	return option.Check(int(c) < len(kinds), "Covariance", uint8(c), "below 4")
}

type modelState struct {
	Last  Step // without Tau
	Total float64
}

func saveModel(m *Model) (modelState, error) { return modelState{m.last, m.total}, nil }

func loadModel(f classify.Fitted, s modelState) (*Model, error) {
	l, err := saved.Options[EM](f)
	if err := cmp.Or(err, checkKind(l.Covariance),
		saved.Shape("Last.Mu", s.Last.Mu, len(s.Last.Pi), len(f.Schema().Attributes)),
		saved.Length("Last.Sigma", len(s.Last.Sigma), len(s.Last.Pi), "components"),
	); err != nil {
		return nil, err
	}
	s.Last.Tau = nil
	m, err := checkedMixture(l.Covariance, s.Last.components())
	return &Model{f, m, s.Last, s.Total}, err
}

type perClassState struct {
	LogPrior []float64
	Mixtures []*Model // null for a class without examples
}

func savePerClass(m *PerClassModel) (perClassState, error) {
	return perClassState{m.logPrior, m.mixtures}, nil
}

func loadPerClass(f classify.Fitted, s perClassState) (*PerClassModel, error) {
	K, d := len(f.Schema().Classes), len(f.Schema().Attributes)
	if err := cmp.Or(saved.LogPrior(s.LogPrior, K),
		saved.Length("Mixtures", len(s.Mixtures), K, "classes")); err != nil {
		return nil, err
	}
	for k, m := range s.Mixtures {
		if m == nil && !math.IsInf(s.LogPrior[k], -1) || m != nil && m.dim() != d {
			return nil, fmt.Errorf("class %q has no mixture of %d attributes",
				f.Schema().Classes[k], d)
		}
	}
	return &PerClassModel{f, s.LogPrior, s.Mixtures, d}, nil
}

func saveClusters(c *Clusters) (KMeansStep, error) { return c.last, nil }

func loadClusters(f classify.Fitted, s KMeansStep) (*Clusters, error) {
	if err := saved.Shape("Centres", s.Centres, -1, len(f.Schema().Attributes)); err != nil {
		return nil, err
	}
	K, _ := s.Centres.Dims()
	return &Clusters{f, s}, cmp.Or(saved.Indices("Cluster", s.Cluster, K, false),
		saved.Finite("Centres", s.Centres.RawMatrix().Data...))
}
