package gaussian

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Quadratic{}, Linear{}, Fisher{}, Projection{})
	classify.Register("gaussian.QuadraticModel",
		func(m *QuadraticModel) quadraticState {
			return quadraticState{m.logPrior, m.mean, m.covariance}
		}, loadQuadratic)
	classify.Register("gaussian.LinearModel", (*LinearModel).state, loadLinear)
	classify.Register("gaussian.FisherModel",
		func(m *FisherModel) linearState { return m.linear.state() }, loadFisher)
	classify.Register("gaussian.ProjectionModel",
		func(m *ProjectionModel) projectionState {
			return projectionState{m.middle, m.directions, m.ratios}
		},
		func(f classify.Fitted, _ any, s projectionState) (*ProjectionModel, error) {
			return &ProjectionModel{f, s.Middle, s.Directions, s.Ratios}, nil
		})
	classify.Register("gaussian.Normal",
		func(n *Normal) normalState { return normalState{n.mean, n.covariance} },
		func(_ classify.Fitted, _ any, s normalState) (*Normal, error) {
			return NewNormal(s.Mean, s.Covariance)
		})
}

type normalState struct {
	Mean       []float64
	Covariance *mat.SymDense
}

type projectionState struct {
	Middle     []float64  `saved:"attributes"`
	Directions *mat.Dense `saved:"attributes×Ratios"`
	Ratios     []float64  `saved:"any"`
}

type quadraticState struct {
	LogPrior   []float64       `saved:"classes [-Inf,0]"`
	Mean       *mat.Dense      `saved:"classes×attributes"`
	Covariance []*mat.SymDense `saved:"null classes×attributes×attributes"`
}

func loadQuadratic(f classify.Fitted, _ any, s quadraticState) (*QuadraticModel, error) {
	m := &QuadraticModel{
		classes:    classes{f, s.LogPrior, s.Mean},
		covariance: s.Covariance,
		whitener:   make([]whitener, len(s.Covariance)),
	}
	for k, Σ := range s.Covariance {
		who := fmt.Sprintf("of class %q", f.Schema().Classes[k])
		if Σ == nil && !math.IsInf(s.LogPrior[k], -1) {
			return nil, fmt.Errorf("the covariance %s is missing", who)
		} else if Σ == nil { // a class without examples
			continue
		}
		var err error
		if m.whitener[k], err = invert(who, Σ, 0, m.name); err != nil {
			return nil, err
		}
	}
	return m, saved.Possible(s.LogPrior)
}

type linearState struct {
	LogPrior   []float64     `saved:"classes [-Inf,0]"`
	Weights    []float64     `saved:"classes [0,Inf)"`
	Mean       *mat.Dense    `saved:"classes×attributes"`
	Covariance *mat.SymDense `saved:"attributes×attributes"`
}

func (m *LinearModel) state() linearState {
	return linearState{m.logPrior, m.weights, m.mean, m.covariance}
}

func loadLinear(f classify.Fitted, _ any, s linearState) (*LinearModel, error) {
	for k, w := range s.Weights {
		if w == 0 && !math.IsInf(s.LogPrior[k], -1) {
			return nil, fmt.Errorf("value %d of Weights is 0; it should be above", k+1)
		}
	}
	if math.IsInf(floats.Sum(s.Weights), 1) {
		return nil, fmt.Errorf("the sum of Weights is infinite")
	}
	if err := saved.Possible(s.LogPrior); err != nil {
		return nil, err
	}
	return newLinear(classes{f, s.LogPrior, s.Mean}, s.Weights, s.Covariance, 0)
}

func loadFisher(f classify.Fitted, _ any, s linearState) (*FisherModel, error) {
	if K := len(s.LogPrior); K != 2 {
		return nil, fmt.Errorf("a plane parts two classes, and there are %d", K)
	}
	linear, err := loadLinear(f, nil, s)
	if err != nil {
		return nil, err
	}
	return newFisher(linear), nil
}
