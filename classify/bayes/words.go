package bayes

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/logspace"
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

// PosteriorSparse is [Naive.Posterior] for a row that is given as that of [Words.LogJointSparse].
func (m *Words) PosteriorSparse(dst []float64, columns []int, values []float64) []float64 {
	dst = m.LogJointSparse(dst, columns, values)
	return logspace.Normalise(dst, OrPrior(dst, m.logPrior))
}

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *Words) PredictSparse(dst []int, s *classify.Sparse) []int {
	if len(s.Terms) != len(m.attributes) {
		panic(fmt.Sprintf("bayes: the table has %d terms, the model %d", len(s.Terms),
			len(m.attributes)))
	}
	dst = must.Dst(dst, s.Len(), "bayes", "rows")
	joint := make([]float64, len(m.logPrior))
	for i := range dst {
		columns, values := s.Row(i)
		dst[i] = classify.Argmax(OrPrior(m.LogJointSparse(joint, columns, values), m.logPrior))
	}
	return dst
}

// class returns what one of term j adds to each class.
func (m *Words) class(j int) []float64 {
	K := len(m.logPrior)
	return m.logs[j*K : (j+1)*K]
}

// Top returns the n terms that speak most for a class, the strongest first. A term is strong if one
// of it adds more to the score of the class than, on average, to the other classes that have
// examples. If terms tie, the one that adds more to the class comes first, then the first column.
// It returns all terms if n is larger than their number, and panics if there is no such class.
func (m *Words) Top(class, n int) []string {
	order, strength := make([]int, len(m.attributes)), make([]float64, len(m.attributes))
	for j := range order {
		order[j], strength[j] = j, m.strength(j, class)
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(strength[j], strength[i]),
			cmp.Compare(m.class(j)[class], m.class(i)[class]))
	})
	order = order[:min(n, len(order))]
	terms := make([]string, len(order))
	for i, j := range order {
		terms[i] = m.attributes[j].Name
	}
	return terms
}

// strength returns what one of term j adds to the class, above its mean over the others.
func (m *Words) strength(j, class int) float64 {
	logs := m.class(j)
	sum, others := 0.0, 0
	for k, v := range logs {
		if k != class && !math.IsInf(m.logPrior[k], -1) {
			sum, others = sum+v, others+1
		}
	}
	if math.IsInf(logs[class], -1) { // also if others never have it either
		return logs[class]
	}
	return logs[class] - sum/float64(max(1, others))
}

func (m *Words) add(dst, x, scratch []float64) { addTerms(m, dst, x, scratch) }

func (m *Words) scratch() []float64 { return make([]float64, len(m.logPrior)) }

// addSparse adds the logs of the terms of a row, each as often as it occurs there. It takes four
// terms at a time, in their order, so that it waits for the logs of four at once.
func (m *Words) addSparse(dst []float64, columns []int, values []float64) {
	K := len(dst)
	values = values[:len(columns)]
	at := 0
	for ; at+4 <= len(columns); at += 4 {
		a, b, c, d := values[at], values[at+1], values[at+2], values[at+3]
		if !(a > 0 && b > 0 && c > 0 && d > 0 && isCount(a+b+c+d)) {
			m.addEach(dst, columns[at:at+4], values[at:at+4])
			continue
		}
		la, lb := m.logs[columns[at]*K:][:K], m.logs[columns[at+1]*K:][:K]
		lc, ld := m.logs[columns[at+2]*K:][:K], m.logs[columns[at+3]*K:][:K]
		for k, v := range dst {
			v += float64(a * la[k])
			v += float64(b * lb[k])
			v += float64(c * lc[k])
			dst[k] = v + float64(d*ld[k])
		}
	}
	m.addEach(dst, columns[at:], values[at:])
}

// addEach adds the logs of one term after the other.
func (m *Words) addEach(dst []float64, columns []int, values []float64) {
	K := len(dst)
	for at, j := range columns {
		if v := values[at]; isCount(v) {
			floats.AddScaled(dst, v, m.logs[j*K:][:K])
		}
	}
}

// isCount reports whether a value counts in a query: 0·−Inf would be NaN.
func isCount(v float64) bool { return v > 0 && v <= math.MaxFloat64 }

func (m *Words) term(dst []float64, j int, v float64) bool {
	if !isCount(v) {
		return false
	}
	floats.ScaleTo(dst, v, m.logs[j*len(dst):][:len(dst)])
	return true
}

// counts is how often each term occurs in each class.
type counts struct {
	schema
	table []float64 // of term j and class k at j·K + k
}

func newCounts(s schema) counts {
	return counts{schema: s, table: make([]float64, len(s.Attributes)*len(s.Classes))}
}

// check returns an error for a cell of row i that is not a count. If columns is nil, the row has
// all columns.
func (c *counts) check(i int, columns []int, values []float64) error {
	for at, v := range values {
		if v < 0 || math.IsInf(v, 1) {
			if columns != nil {
				at = columns[at]
			}
			return fmt.Errorf("bayes: row %d, column %q: value %v is not a count, a finite number "+
				"from 0 on", i+1, c.Attributes[at].Name, v)
		}
	}
	return nil
}

// countsOf counts a data set, without missing values. Its error names the first cell that is not a
// count.
func countsOf(ds *classify.Dataset) (*counts, error) {
	s, err := schemaOf(ds, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	c, K := newCounts(s), len(s.Classes)
	for i, y := range ds.Y {
		if err := c.check(i, nil, ds.At(i)); err != nil {
			return nil, err
		}
		weight := ds.Weight(i)
		for j, v := range ds.At(i) {
			if !math.IsNaN(v) {
				c.table[j*K+y] += weight * v
			}
		}
	}
	return &c, nil
}

// sparseCounts counts a table. Its error names the first cell that is not a count.
func sparseCounts(table *classify.Sparse) (*counts, error) {
	s, err := sparseSchema(table)
	if err != nil {
		return nil, err
	}
	c, K := newCounts(s), len(s.Classes)
	for i, y := range table.Y {
		columns, values := table.Row(i)
		if err := c.check(i, columns, values); err != nil {
			return nil, err
		}
		for at, j := range columns {
			c.table[j*K+y] += values[at]
		}
	}
	return &c, nil
}

// totals returns the sum of each class over all terms.
func (c *counts) totals() []float64 {
	K := len(c.Classes)
	totals := make([]float64, K)
	for j := range c.Attributes {
		floats.Add(totals, c.table[j*K:][:K])
	}
	return totals
}
