package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Complement is naive Bayes for counts that scores a class by how badly a text fits all other
// classes (Rennie, Shih, Teevan and Karger 2003). If classes differ much in size, it makes fewer
// errors than [Multinomial], because all other classes together always have many examples.
//
//	score(k) = −Σⱼ xⱼ log θⱼₖ,  θⱼₖ = (n(j, not k) + λ) / (n(not k) + λ·d)
//
// n(j, not k) is how often term j occurs in the examples of all classes except k. The score takes
// the place of log P(x | k). As in the paper, the priors are left out, so the posterior is not a
// reliable probability. λ is Laplace. If it is 0, a term that occurs in one class only is an error
// that names both. A row of weight w counts as w examples.
//
// Missing values count as 0. In a query, negative and infinite values do too.
type Complement struct {
	Laplace float64 // λ, added to each count: 1 is Laplace's estimate; 0 means no smoothing
	// divide the weights −log θ of each class by the sum of their magnitudes: the
	// paper's weight normalisation
	Normalise bool
}

// Fit trains the model. Its errors name the option, or the row and column, that cannot be used. The
// time is O(n·d).
func (c Complement) Fit(ds *classify.Dataset) (*ComplementModel, error) {
	return fit(ds, classify.NeedNumeric, c.Learner)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d).
func (c Complement) FitSparse(s *classify.Sparse) (*ComplementModel, error) {
	return fitSparse(s, c.learner)
}

// Learner returns a learner without examples, for learning one example at a time. Its errors name
// the option or the attribute that cannot be used.
func (c Complement) Learner(
	attributes []classify.Attribute, classes []string,
) (*ComplementLearner, error) {
	s, err := newSchema(attributes, classes, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	return c.learner(s)
}

func (c Complement) learner(s schema) (*ComplementLearner, error) {
	if err := checkLaplace("Complement", c.Laplace); err != nil {
		return nil, err
	}
	return &ComplementLearner{counts: newCounts(s), options: c}, nil
}

// ComplementLearner learns example by example. It keeps counts, but no examples.
type ComplementLearner struct {
	counts
	options Complement
}

// Learn adds one example. Its errors name the column or the label that is wrong. The learner is
// then unchanged.
func (l *ComplementLearner) Learn(x []float64, y int) error { return l.learn(x, y) }

// Model returns the model of the examples so far. It is an error if there are none, or if Laplace
// is 0 and a term has a count of 0.
func (l *ComplementLearner) Model() (*ComplementModel, error) {
	logPrior, err := LogPriors("bayes", nil, l.weights, l.classes)
	if err != nil {
		return nil, err
	}
	for k, v := range logPrior {
		if v > math.Inf(-1) {
			logPrior[k] = 0
		}
	}
	m := new(ComplementModel)
	m.logs = make([]float64, len(l.table))
	K, d, totals := len(l.classes), len(l.attributes), l.totals()
	all := floats.Sum(totals)
	magnitudes := make([]float64, K)
	for j, a := range l.attributes {
		row := l.table[j*K:][:K]
		term := floats.Sum(row)
		for k, n := range row {
			θ := Laplace(term-n, all-totals[k], l.options.Laplace, d)
			if θ == 0 {
				return nil, fmt.Errorf("bayes: term %q stands in no class but %q; set "+
					"Complement.Laplace, such as 1", a.Name, l.classes[k])
			}
			m.logs[j*K+k] = -logspace.Log(θ)
			magnitudes[k] += math.Abs(m.logs[j*K+k])
		}
	}
	if l.options.Normalise {
		for at := range m.logs {
			// 0 if there is a single term, whose weight is 0
			m.logs[at] /= max(magnitudes[at%K], math.SmallestNonzeroFloat64)
		}
	}
	// the same for all classes that have examples
	normalised := logspace.NormaliseLogs(nil, logPrior)
	m.Naive = Naive{
		attributes: l.attributes,
		classes:    l.classes,
		logPrior:   normalised,
		likelihood: m,
	}
	return m, nil
}

// ComplementModel is a naive Bayes model of the complements of the classes.
type ComplementModel struct{ Words }

// Weight returns −log θ, which each occurrence of term j adds to the score of class k. It panics if
// there is no such term or class.
func (m *ComplementModel) Weight(term, class int) float64 {
	return m.logs[term*len(m.classes) : (term+1)*len(m.classes)][class]
}

func (m *ComplementModel) add(dst, x []float64) { addTerms(m, dst, x) }

func (m *ComplementModel) addSparse(dst []float64, columns []int, values []float64) {
	m.addLogs(dst, columns, values)
}

func (m *ComplementModel) term(dst []float64, j int, v float64) bool {
	return m.termLogs(dst, j, v)
}
