package knn

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(KNN{}, Regression{})
	classify.Register("knn.Model", func(m *Model) (state, error) {
		return m.neighbourhood.save(), nil
	}, load)
	classify.Register("knn.RegressionModel", func(m *RegressionModel) (regressionState, error) {
		return regressionState{m.neighbourhood.save(), m.target}, nil
	}, loadRegression)
}

// state is what a file keeps of a training set. The index is built again.
type state struct {
	Rows, Class, Votes []int
	Metric             distance.Metric
	Scaler             *distance.Scaler
	X                  *mat.Dense // scaled
}

type regressionState struct {
	Neighbours state
	Target     []float64
}

func (h *neighbourhood) save() state {
	X := mat.NewDense(h.points.n, h.points.d, h.points.x)
	return state{h.rows, h.class, h.votes, h.metric, h.scaler, X}
}

func load(f classify.Fitted, s state) (*Model, error) {
	l, err := saved.Options[KNN](f)
	if err := cmp.Or(err, l.check()); err != nil {
		return nil, err
	}
	h, err := s.load(f.Schema(), l.K, l.Index)
	if err != nil {
		return nil, err
	}
	return newModel(f, l, h)
}

func loadRegression(f classify.Fitted, s regressionState) (*RegressionModel, error) {
	l, err := saved.Options[Regression](f)
	if err != nil {
		return nil, err
	}
	h, err := s.Neighbours.load(f.Schema(), l.K, l.Index)
	if err := cmp.Or(err,
		saved.Indices("Rows", s.Neighbours.Rows, len(s.Target), true),
		saved.Finite("Target", s.Target...),
	); err != nil {
		return nil, err
	}
	return newRegressionModel(f, l, h, s.Target), nil
}

func (s state) load(schema classify.Schema, k int, index Index) (*neighbourhood, error) {
	n, d := len(s.Rows), len(schema.Attributes)
	if err := cmp.Or(checkIndex(k, index),
		saved.Indices("Rows", s.Rows, math.MaxInt, true),
		saved.Length("Class", len(s.Class), n, "rows"),
		saved.Indices("Class", s.Class, len(schema.Classes), false),
		saved.Shape("X", s.X, n, d),
	); err != nil {
		return nil, err
	}
	if err := s.checkMetric(d); err != nil {
		return nil, err
	}
	h := &neighbourhood{width: d, rows: s.Rows, class: s.Class, votes: s.Votes, total: n,
		metric: s.Metric, scaler: s.Scaler}
	if s.Votes != nil {
		if err := saved.Length("Votes", len(s.Votes), n, "rows"); err != nil {
			return nil, err
		}
		h.total = 0
		for i, v := range s.Votes {
			if v < 1 || v > math.MaxInt32 {
				return nil, fmt.Errorf("example %d has %d votes; it must have one at least", i+1, v)
			}
			h.total += v
		}
	}
	if err := h.enough(k, schema.Name); err != nil {
		return nil, err
	}
	return h, h.buildIndex(index, s.X.RawMatrix().Data)
}

// checkMetric checks the metric, the scaler, and that X has what they need.
func (s state) checkMetric(d int) error {
	if s.Scaler != nil {
		for j, v := range s.Scaler.Scale {
			if !(v > 0) {
				return fmt.Errorf("Scaler.Scale: value %d is %v; it must be above 0", j+1, v)
			}
		}
		if err := cmp.Or(
			saved.Length("Scaler.Shift", len(s.Scaler.Shift), d, "attributes"),
			saved.Length("Scaler.Scale", len(s.Scaler.Scale), d, "attributes"),
			saved.Finite("Scaler.Shift", s.Scaler.Shift...),
			saved.Finite("Scaler.Scale", s.Scaler.Scale...),
		); err != nil {
			return err
		}
	}
	switch s.Metric.(type) {
	case nil:
		return fmt.Errorf("there is no metric")
	case distance.SquaredEuclidean, distance.L1: // their indexes compare values
		return saved.Finite("X", s.X.RawMatrix().Data...)
	}
	return nil
}
