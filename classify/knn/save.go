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
	classify.Register("knn.Model",
		func(m *Model) state { return m.neighbourhood.state() }, load)
	classify.Register("knn.RegressionModel",
		func(m *RegressionModel) regressionState {
			return regressionState{m.neighbourhood.state(), m.target}
		}, loadRegression)
}

// state is what a file keeps of a training set. The index is built again.
type state struct {
	Rows   []int `saved:"[0,Inf) ascending"`
	Class  []int `saved:"Rows [0,classes)"`
	Votes  []int `saved:"null Rows [1,2147483647]"`
	Metric distance.Metric
	Scaler *distance.Scaler `saved:"null"`
	X      *mat.Dense       `saved:"Rows×attributes any"` // scaled
}

type regressionState struct {
	Neighbours state
	Target     []float64
}

func (h *neighbourhood) state() state {
	X := mat.NewDense(h.points.n, h.points.d, h.points.x)
	return state{h.rows, h.class, h.votes, h.metric, h.scaler, X}
}

func load(f classify.Fitted, l KNN, s state) (*Model, error) {
	h, err := s.load(f.Schema(), l.K, l.Index)
	if err := cmp.Or(l.check(), err); err != nil {
		return nil, err
	}
	return newModel(f, l, h)
}

func loadRegression(f classify.Fitted, l Regression, s regressionState) (*RegressionModel, error) {
	h, err := s.Neighbours.load(f.Schema(), l.K, l.Index)
	if err != nil {
		return nil, err
	}
	if last := h.rows[len(h.rows)-1]; last >= len(s.Target) {
		return nil, saved.Length("Target", len(s.Target), last+1, "rows")
	}
	return newRegressionModel(f, l, h, s.Target), nil
}

func (s state) load(schema classify.Schema, k int, index Index) (*neighbourhood, error) {
	h := &neighbourhood{width: len(schema.Attributes), rows: s.Rows, class: s.Class,
		votes: s.Votes, total: len(s.Rows), metric: s.Metric, scaler: s.Scaler}
	if s.Votes != nil {
		h.total = 0
	}
	for _, v := range s.Votes {
		h.total += v
	}
	if err := cmp.Or(checkIndex(k, index), h.enough(k, schema.Name)); err != nil {
		return nil, err
	}
	x := s.X.RawMatrix().Data
	switch s.Metric.(type) {
	case distance.SquaredEuclidean, distance.L1: // their indexes compare values
		for i, v := range x {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("value %d of X is %v; it should be finite", i+1, v)
			}
		}
	}
	return h, h.buildIndex(index, x)
}
