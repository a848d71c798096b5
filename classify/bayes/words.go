package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Words is what a naive Bayes model of words can do beyond [Naive]: answer rows of which only the
// cells other than 0 are given. It is part of the models that the learners of counts return.
type Words struct {
	Naive
	logs []float64 // what one of term j adds to class k, at j·K + k
}

// sparse is a likelihood of rows that are given without their zeros.
type sparse interface {
	addSparse(dst []float64, columns []int, values []float64)
}

// LogJointSparse is [Naive.LogJoint] for a row of which the cells other than 0 are given, with
// their columns ascending, as [classify.Sparse.Row] returns them. It panics if a column is none of
// the model's, or the lengths differ.
func (m *Words) LogJointSparse(dst []float64, columns []int, values []float64) []float64 {
	if len(columns) != len(values) {
		panic(fmt.Sprintf("bayes: %d columns for %d values", len(columns), len(values)))
	}
	dst = m.classDst(dst)
	copy(dst, m.logPrior)
	m.likelihood.(sparse).addSparse(dst, columns, values)
	return dst
}

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *Words) PredictSparse(dst []int, s *classify.Sparse) []int {
	if len(s.Terms) != len(m.attributes) {
		panic(fmt.Sprintf("bayes: the table has %d terms, the model %d", len(s.Terms),
			len(m.attributes)))
	}
	dst = must.Dst(dst, s.Len(), "bayes", "rows")
	joint := make([]float64, len(m.classes))
	for i := range dst {
		columns, values := s.Row(i)
		dst[i] = classify.Argmax(OrPrior(m.LogJointSparse(joint, columns, values), m.logPrior))
	}
	return dst
}

func (m *Words) add(dst, x []float64) { addTerms(m, dst, x) }

// addSparse adds the logs of the terms of a row, each as often as it stands there.
func (m *Words) addSparse(dst []float64, columns []int, values []float64) {
	K := len(m.classes)
	for at, j := range columns {
		if v := values[at]; v > 0 && !math.IsInf(v, 1) { // 0·−Inf would be NaN
			floats.AddScaled(dst, v, m.logs[j*K:][:K])
		}
	}
}

func (m *Words) term(dst []float64, j int, v float64) bool {
	if !(v > 0) || math.IsInf(v, 1) {
		return false
	}
	floats.ScaleTo(dst, v, m.logs[j*len(dst):][:len(dst)])
	return true
}
