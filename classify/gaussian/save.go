package gaussian

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Quadratic{}, Linear{}, Fisher{}, Projection{})
	classify.Register("gaussian.QuadraticModel", saveQuadratic, loadQuadratic)
	classify.Register("gaussian.LinearModel",
		func(m *LinearModel) (linearState, error) { return m.state(), nil }, loadLinear)
	classify.Register("gaussian.FisherModel",
		func(m *FisherModel) (linearState, error) { return m.linear.state(), nil }, loadFisher)
	classify.Register("gaussian.ProjectionModel", saveProjection, loadProjection)
	classify.Register("gaussian.Normal",
		func(n *Normal) (normalState, error) { return normalState{n.mean, n.covariance}, nil },
		func(_ classify.Fitted, s normalState) (*Normal, error) {
			if s.Covariance == nil {
				return nil, fmt.Errorf("there is no covariance")
			}
			if err := saved.Finite("Mean", s.Mean...); err != nil {
				return nil, err
			}
			return NewNormal(s.Mean, s.Covariance)
		})
}

type normalState struct {
	Mean       []float64
	Covariance *mat.SymDense
}

type quadraticState struct {
	LogPrior   []float64
	Mean       *mat.Dense      // K×d
	Covariance []*mat.SymDense // null for a class without examples
}

func saveQuadratic(m *QuadraticModel) (quadraticState, error) {
	return quadraticState{m.logPrior, m.mean, m.covariance}, nil
}

func loadQuadratic(f classify.Fitted, s quadraticState) (*QuadraticModel, error) {
	c, err := loadClasses(f, s.LogPrior, s.Mean)
	if err := cmp.Or(err, saved.Length("Covariance", len(s.Covariance), len(s.LogPrior),
		"classes")); err != nil {
		return nil, err
	}
	m := &QuadraticModel{
		classes:    c,
		covariance: s.Covariance,
		whitener:   make([]whitener, len(s.Covariance)),
	}
	for k, Σ := range s.Covariance {
		if Σ == nil && math.IsInf(s.LogPrior[k], -1) {
			continue
		}
		if err := c.check(Σ); err != nil {
			return nil, err
		}
		who := fmt.Sprintf("of class %q", f.Schema().Classes[k])
		if m.whitener[k], err = invert(who, Σ, 0, c.name); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// loadClasses checks what all models of this package have.
func loadClasses(f classify.Fitted, logPrior []float64, mean *mat.Dense) (c classes, err error) {
	K, d := len(f.Schema().Classes), len(f.Schema().Attributes)
	if err := cmp.Or(saved.LogPrior(logPrior, K), saved.Shape("Mean", mean, K, d)); err != nil {
		return c, err
	}
	return classes{f, logPrior, mean}, saved.Finite("Mean", mean.RawMatrix().Data...)
}

// check checks the size of a covariance.
func (c *classes) check(Σ *mat.SymDense) error {
	if Σ == nil || Σ.SymmetricDim() != c.dim() {
		return fmt.Errorf("a covariance of %d attributes is missing", c.dim())
	}
	return nil
}

type linearState struct {
	LogPrior   []float64
	Weights    []float64  // of the classes
	Mean       *mat.Dense // K×d
	Covariance *mat.SymDense
}

func (m *LinearModel) state() linearState {
	return linearState{m.logPrior, m.weights, m.mean, m.covariance}
}

func loadLinear(f classify.Fitted, s linearState) (*LinearModel, error) {
	c, err := loadClasses(f, s.LogPrior, s.Mean)
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(c.check(s.Covariance),
		saved.Length("Weights", len(s.Weights), len(s.LogPrior), "classes"),
		saved.Finite("Weights", s.Weights...),
	); err != nil {
		return nil, err
	}
	for k, w := range s.Weights {
		if w < 0 || w == 0 && !math.IsInf(s.LogPrior[k], -1) {
			return nil, fmt.Errorf("value %d of Weights is %v", k+1, w)
		}
	}
	if math.IsInf(floats.Sum(s.Weights), 1) {
		return nil, fmt.Errorf("the sum of Weights is infinite")
	}
	return newLinear(c, s.Weights, s.Covariance, 0)
}

func loadFisher(f classify.Fitted, s linearState) (*FisherModel, error) {
	linear, err := loadLinear(f, s)
	if err != nil {
		return nil, err
	}
	if K := len(s.LogPrior); K != 2 {
		return nil, fmt.Errorf("a plane parts two classes, and there are %d", K)
	}
	return newFisher(linear), nil
}

type projectionState struct {
	Middle     []float64
	Directions *mat.Dense // d×Dims
	Ratios     []float64
}

func saveProjection(m *ProjectionModel) (projectionState, error) {
	return projectionState{m.middle, m.directions, m.ratios}, nil
}

func loadProjection(f classify.Fitted, s projectionState) (*ProjectionModel, error) {
	d := len(f.Schema().Attributes)
	if err := cmp.Or(
		saved.Length("Middle", len(s.Middle), d, "attributes"),
		saved.Finite("Middle", s.Middle...),
		saved.Shape("Directions", s.Directions, d, len(s.Ratios)),
	); err != nil {
		return nil, err
	}
	return &ProjectionModel{f, s.Middle, s.Directions, s.Ratios}, nil
}
