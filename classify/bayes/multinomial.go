package bayes

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Multinomial is naive Bayes for counts: each class draws its words independently, with its own
// probabilities (naive Bayes for text; McCallum and Nigam 1998).
//
//	log P(x | k) = Σⱼ xⱼ log θⱼₖ + a number that is the same for all classes
//	θⱼₖ = (n(j, k) + λ) / (n(k) + λ·d)
//
// n(j, k) is how often term j occurs in the examples of class k, n(k) the sum over all d terms, and
// λ is Laplace. Counts may be any numbers that are not negative, such as tf-idf weights. A row of
// weight w counts as w examples. If λ is 0, a term that a class never had makes it impossible. A
// class whose examples have no terms has equal probabilities.
//
// Missing values count as 0. In a query, negative and infinite values do too.
type Multinomial struct {
	Laplace float64   // λ, added to each count: 1 is Laplace's estimate; 0 means no smoothing
	Prior   []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit trains the model. Its errors name the option, or the row and column, that cannot be used. The
// time is O(n·d).
func (m Multinomial) Fit(ds *classify.Dataset) (*MultinomialModel, error) {
	return fit(ds, classify.NeedNumeric, m.Learner)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d).
func (m Multinomial) FitSparse(s *classify.Sparse) (*MultinomialModel, error) {
	return fitSparse(s, m.learner)
}

// Learner returns a learner without examples, for learning one example at a time. Its errors name
// the option or the attribute that cannot be used.
func (m Multinomial) Learner(
	attributes []classify.Attribute, classes []string,
) (*MultinomialLearner, error) {
	s, err := newSchema(attributes, classes, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	return m.learner(s)
}

func (m Multinomial) learner(s schema) (*MultinomialLearner, error) {
	if err := checkLaplace("Multinomial", m.Laplace); err != nil {
		return nil, err
	}
	return &MultinomialLearner{counts: newCounts(s), options: m}, nil
}

// MultinomialLearner learns example by example. It keeps counts, but no examples.
type MultinomialLearner struct {
	counts
	options Multinomial
}

// Learn adds one example. Its errors name the column or the label that is wrong. The learner is
// then unchanged.
func (l *MultinomialLearner) Learn(x []float64, y int) error { return l.learn(x, y) }

// Model returns the model of the examples so far. It is an error if there are none, or if
// Prior does not fit them.
func (l *MultinomialLearner) Model() (*MultinomialModel, error) {
	logPrior, err := LogPriors("bayes", l.options.Prior, l.weights, l.classes)
	if err != nil {
		return nil, err
	}
	m := new(MultinomialModel)
	m.logs = make([]float64, len(l.table))
	K, totals := len(l.classes), l.totals()
	for at, n := range l.table {
		m.logs[at] = logspace.Log(Laplace(n, totals[at%K], l.options.Laplace, len(l.attributes)))
	}
	m.Naive = Naive{attributes: l.attributes, classes: l.classes, logPrior: logPrior, likelihood: m}
	return m, nil
}

// MultinomialModel is a naive Bayes model of counts.
type MultinomialModel struct{ Words }

// Probability returns θ, the probability that a word of class k is term j. It panics if there
// is no such term or class.
func (m *MultinomialModel) Probability(term, class int) float64 {
	return math.Exp(m.logs[term*len(m.classes) : (term+1)*len(m.classes)][class])
}

func (m *MultinomialModel) add(dst, x []float64) { addTerms(m, dst, x) }

func (m *MultinomialModel) addSparse(dst []float64, columns []int, values []float64) {
	m.addLogs(dst, columns, values)
}

func (m *MultinomialModel) term(dst []float64, j int, v float64) bool {
	return m.termLogs(dst, j, v)
}
