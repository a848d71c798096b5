package bayes

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Bernoulli is naive Bayes for the presence or absence of terms: a term counts once however often
// it occurs in a text, and its absence counts too (McCallum and Nigam 1998).
//
//	log P(x | k) = Σⱼ log pⱼₖ if xⱼ > t, else log(1 − pⱼₖ),  pⱼₖ = (n(j, k) + λ) / (n(k) + 2λ)
//
// n(j, k) counts the examples of class k with xⱼ > t, n(k) those whose xⱼ is known; t is Threshold
// and λ Laplace. A row of weight w counts as w examples. If λ is 0, a term that a class never had,
// or always had, can make it impossible. If no value of an attribute is known in a class, p is ½.
//
// Missing values are left out. The cells that a sparse table does not store are 0, and not missing.
type Bernoulli struct {
	Threshold float64   // t: an attribute is present if its value is above t; 0 means 0
	Laplace   float64   // λ, added to each count: 1 is Laplace's estimate; 0 means no smoothing
	Prior     []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit trains the model. Its errors name the option, or the row and column, that cannot be used. The
// time is O(n·d).
func (b Bernoulli) Fit(ds *classify.Dataset) (*BernoulliModel, error) {
	return b.Update(nil, ds)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d) where
// Threshold is not below 0.
func (b Bernoulli) FitSparse(s *classify.Sparse) (*BernoulliModel, error) {
	return b.UpdateSparse(nil, s)
}

// Update returns a model that has also learned from the rows of ds: the same as if all had come at
// once. The first part has no model: nil. It is an error if the model is for other attributes,
// classes or Threshold.
func (b Bernoulli) Update(model *BernoulliModel, ds *classify.Dataset) (*BernoulliModel, error) {
	c, err := b.count(ds)
	return b.update(model, c, err)
}

// UpdateSparse is Update for a table without its zeros.
func (b Bernoulli) UpdateSparse(
	model *BernoulliModel, s *classify.Sparse,
) (*BernoulliModel, error) {
	c, err := b.countSparse(s)
	return b.update(model, c, err)
}

func (b Bernoulli) update(model *BernoulliModel, c *presences, err error) (*BernoulliModel, error) {
	if err == nil && model != nil && model.options.Threshold != b.Threshold {
		err = fmt.Errorf("bayes: Bernoulli.Threshold is %v; it must be that of the model, %v",
			b.Threshold, model.options.Threshold)
	}
	return update(model, c, err, func(m *BernoulliModel) (*presences, error) {
		return m.counts.plus(c)
	}, b.model)
}

// present returns 1 for a value above the threshold, and 0 for others.
func (b Bernoulli) present(v float64) float64 {
	if v > b.Threshold {
		return 1
	}
	return 0
}

// presences are counts of the examples that have a term.
type presences struct {
	counts
	known []float64 // of the examples whose value is known, at j·K + k
}

func (b Bernoulli) count(ds *classify.Dataset) (*presences, error) {
	s, err := schemaOf(ds, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	p := &presences{counts: newCounts(s)}
	p.known = make([]float64, len(p.table))
	K := len(p.Classes)
	for i, y := range ds.Y {
		weight := ds.Weight(i)
		for j, v := range ds.At(i) {
			if !math.IsNaN(v) {
				p.known[j*K+y] += weight
				p.table[j*K+y] += weight * b.present(v)
			}
		}
	}
	return p, nil
}

func (b Bernoulli) countSparse(s *classify.Sparse) (*presences, error) {
	schema, err := sparseSchema(s)
	if err != nil {
		return nil, err
	}
	p, zero := &presences{counts: newCounts(schema)}, b.present(0)
	K := len(p.Classes)
	for i, y := range s.Y {
		columns, values := s.Row(i)
		for at, j := range columns {
			p.table[j*K+y] += b.present(values[at]) - zero
		}
	}
	for range s.Terms {
		p.known = append(p.known, p.weights...)
	}
	floats.AddScaled(p.table, zero, p.known)
	return p, nil
}

func (b Bernoulli) model(p *presences) (*BernoulliModel, error) {
	naive, err := p.naive(b, b.Prior)
	if err := cmp.Or(checkLaplace("Bernoulli", b.Laplace), checkThreshold(b.Threshold),
		err); err != nil {
		return nil, err
	}
	m := &BernoulliModel{
		Words:   Words{naive, make([]float64, len(p.table))},
		options: b,
		counts:  p,
		absent:  make([]float64, len(p.table)),
	}
	for at, n := range p.table {
		m.logs[at] = logspace.Log(Laplace(n, p.known[at], b.Laplace, 2))
		m.absent[at] = logspace.Log(Laplace(p.known[at]-n, p.known[at], b.Laplace, 2))
	}
	m.prepare()
	m.likelihood = m
	return m, nil
}

// BernoulliModel is a naive Bayes model of the presence of terms.
type BernoulliModel struct {
	Words
	options   Bernoulli
	counts    *presences
	absent    []float64 // log(1 − pⱼₖ) at j·K + k
	allAbsent []float64 // their sums over all attributes
	// log pⱼₖ − log(1 − pⱼₖ) at j·K + k, what the presence of attribute j changes; nil if addSparse
	// cannot use it
	more []float64
}

// prepare computes what addSparse needs.
func (m *BernoulliModel) prepare() {
	K := len(m.logPrior)
	m.allAbsent = make([]float64, K)
	for j := range m.attributes {
		floats.Add(m.allAbsent, m.absent[j*K:][:K])
	}
	if m.options.Laplace == 0 || m.options.Threshold < 0 {
		return // a difference may be infinite, or terms that are not stored are present
	}
	m.more = floats.SubTo(make([]float64, len(m.logs)), m.logs, m.absent)
}

// Probability returns p, the probability that an example of class k has attribute j. It panics if
// there is no such attribute or class.
func (m *BernoulliModel) Probability(attribute, class int) float64 {
	return math.Exp(m.class(attribute)[class])
}

func (m *BernoulliModel) add(dst, x, scratch []float64) { addTerms(m, dst, x, scratch) }

func (m *BernoulliModel) term(dst []float64, j int, v float64) bool {
	if leftOut(v) {
		return false
	}
	table := m.absent
	if m.options.present(v) == 1 {
		table = m.logs
	}
	copy(dst, table[j*len(dst):])
	return true
}

// addSparse starts from a row without any term, and corrects it for the terms that are present.
// That takes differences of logarithms. If one of them may be infinite, it fills the row with zeros
// instead. It takes four terms at a time, in their order, so that it waits for the logs of four at
// once.
func (m *BernoulliModel) addSparse(dst []float64, columns []int, values []float64) {
	if m.more == nil {
		x := make([]float64, len(m.attributes))
		for at, j := range columns {
			x[j] = values[at]
		}
		m.add(dst, x, m.scratch())
		return
	}
	K := len(dst)
	floats.Add(dst, m.allAbsent)
	values = values[:len(columns)]
	at := 0
	for ; at+4 <= len(columns); at += 4 {
		if !m.allPresent(values[at : at+4]) {
			m.correct(dst, columns[at:at+4], values[at:at+4])
			continue
		}
		a, b := m.more[columns[at]*K:][:K], m.more[columns[at+1]*K:][:K]
		c, d := m.more[columns[at+2]*K:][:K], m.more[columns[at+3]*K:][:K]
		for k, v := range dst {
			dst[k] = v + a[k] + b[k] + c[k] + d[k]
		}
	}
	m.correct(dst, columns[at:], values[at:])
}

// allPresent reports whether all values are finite and above the threshold.
func (m *BernoulliModel) allPresent(values []float64) bool {
	for _, v := range values {
		if leftOut(v) || m.options.present(v) != 1 {
			return false
		}
	}
	return true
}

// correct corrects the row for one term after the other.
func (m *BernoulliModel) correct(dst []float64, columns []int, values []float64) {
	K := len(dst)
	for at, j := range columns {
		switch v := values[at]; {
		case leftOut(v):
			floats.Sub(dst, m.absent[j*K:][:K])
		case m.options.present(v) == 1:
			floats.Add(dst, m.more[j*K:][:K])
		}
	}
}
