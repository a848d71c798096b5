package bayes

import (
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
	return fit(ds, classify.NeedNumeric, b.Learner)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d) where
// Threshold is not below 0.
func (b Bernoulli) FitSparse(s *classify.Sparse) (*BernoulliModel, error) {
	return fitSparse(s, b.learner)
}

// present returns 1 for a value above the threshold, and 0 for others.
func (b Bernoulli) present(v float64) float64 {
	if v > b.Threshold {
		return 1
	}
	return 0
}

// Learner returns a learner without examples, for learning one example at a time. Its errors name
// the option or the attribute that cannot be used.
func (b Bernoulli) Learner(
	attributes []classify.Attribute, classes []string,
) (*BernoulliLearner, error) {
	s, err := newSchema(attributes, classes, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	return b.learner(s)
}

func (b Bernoulli) learner(s schema) (*BernoulliLearner, error) {
	if err := checkLaplace("Bernoulli", b.Laplace); err != nil {
		return nil, err
	}
	if err := checkThreshold(b.Threshold); err != nil {
		return nil, err
	}
	l := &BernoulliLearner{counts: newCounts(s), options: b}
	l.known = make([]float64, len(l.table))
	return l, nil
}

// BernoulliLearner learns example by example. It keeps counts, but no examples.
type BernoulliLearner struct {
	counts            // of the examples that have a term
	known   []float64 // of those whose value is known, at j·K + k
	options Bernoulli
}

// Learn adds one example. Its errors name the column or the label that is wrong. The learner is
// then unchanged.
func (l *BernoulliLearner) Learn(x []float64, y int) error {
	if err := l.check(x, y); err != nil {
		return err
	}
	l.add(x, y, 1)
	return nil
}

func (l *BernoulliLearner) add(x []float64, y int, weight float64) {
	K := len(l.classes)
	l.weights[y] += weight
	for j, v := range x {
		if !math.IsNaN(v) {
			l.known[j*K+y] += weight
			l.table[j*K+y] += weight * l.options.present(v)
		}
	}
}

func (l *BernoulliLearner) addDataset(ds *classify.Dataset) error {
	for i, y := range ds.Y {
		l.add(ds.At(i), y, ds.Weight(i))
	}
	return nil
}

func (l *BernoulliLearner) addAll(s *classify.Sparse) error {
	K, zero := len(s.Classes), l.options.present(0)
	for i, y := range s.Y {
		columns, values := s.Row(i)
		l.weights[y]++
		for at, j := range columns {
			l.table[j*K+y] += l.options.present(values[at]) - zero
		}
	}
	for j := range s.Terms {
		for k, w := range l.weights {
			l.known[j*K+k] = w
			l.table[j*K+k] += w * zero
		}
	}
	return nil
}

// Model returns the model of the examples so far. It is an error if there are none, or if
// Prior does not fit them.
func (l *BernoulliLearner) Model() (*BernoulliModel, error) {
	logPrior, err := LogPriors("bayes", l.options.Prior, l.weights, l.classes)
	if err != nil {
		return nil, err
	}
	K := len(l.classes)
	m := &BernoulliModel{
		options:   l.options,
		absent:    make([]float64, len(l.table)),
		allAbsent: make([]float64, K),
	}
	m.logs = make([]float64, len(l.table))
	for at, n := range l.table {
		m.logs[at] = logspace.Log(Laplace(n, l.known[at], l.options.Laplace, 2))
		m.absent[at] = logspace.Log(Laplace(l.known[at]-n, l.known[at], l.options.Laplace, 2))
	}
	for j := range l.attributes {
		floats.Add(m.allAbsent, m.absent[j*K:][:K])
	}
	m.Naive = Naive{attributes: l.attributes, classes: l.classes, logPrior: logPrior, likelihood: m}
	return m, nil
}

// BernoulliModel is a naive Bayes model of the presence of terms.
type BernoulliModel struct {
	Words
	options   Bernoulli
	absent    []float64 // log(1 − pⱼₖ) at j·K + k
	allAbsent []float64 // their sums over all attributes
}

// Probability returns p, the probability that an example of class k has attribute j. It panics if
// there is no such attribute or class.
func (m *BernoulliModel) Probability(attribute, class int) float64 {
	return math.Exp(m.logs[attribute*len(m.classes) : (attribute+1)*len(m.classes)][class])
}

func (m *BernoulliModel) add(dst, x []float64) { addTerms(m, dst, x) }

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
// instead.
func (m *BernoulliModel) addSparse(dst []float64, columns []int, values []float64) {
	if m.options.Laplace == 0 || m.options.Threshold < 0 {
		x := make([]float64, len(m.attributes))
		for at, j := range columns {
			x[j] = values[at]
		}
		m.add(dst, x)
		return
	}
	K := len(dst)
	floats.Add(dst, m.allAbsent)
	for at, j := range columns {
		here, absent := m.logs[j*K:][:K], m.absent[j*K:][:K]
		switch v := values[at]; {
		case leftOut(v):
			floats.Sub(dst, absent)
		case m.options.present(v) == 1:
			for k := range dst {
				dst[k] += here[k] - absent[k]
			}
		}
	}
}
