package bayes

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Multinomial is naive Bayes for counts: each class draws its words one by one with probabilities
// of its own (naive Bayes for text; McCallum and Nigam 1998).
//
//	log P(x | k) = Σⱼ xⱼ log θⱼₖ + a number that is the same for all classes
//	θⱼₖ = (n(j, k) + λ) / (n(k) + λ·d)
//
// n(j, k) is how often term j stands in the examples of class k, n(k) the sum over all d terms, and
// λ is Laplace. Counts may be any numbers from 0 on, such as tf-idf weights; below 0 they are an
// error. Weights count as that many examples. Where λ is 0, a term that a class never had makes it
// impossible; a class of examples without any term has equal probabilities.
//
// Missing values count as 0, in a query also what is below 0 or infinite.
type Multinomial struct {
	Laplace float64   // λ, added to each count: 1 is Laplace's estimate; 0 means no smoothing
	Prior   []float64 // P(k), 1 together; nil means the classes' shares of the training set
}

// Fit counts. Its errors name the option, or the row and column, that cannot be used. The time is
// O(n·d).
func (m Multinomial) Fit(ds *classify.Dataset) (*MultinomialModel, error) {
	return fit(ds, classify.NeedNumeric, m.Learner)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d).
func (m Multinomial) FitSparse(s *classify.Sparse) (*MultinomialModel, error) {
	return fitSparse(s, m.learner)
}

// Learner returns a learner of examples that come one by one: it has seen none yet. Its errors name
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

// MultinomialLearner learns example by example; it keeps counts, and no example.
type MultinomialLearner struct {
	counts
	options Multinomial
}

// Learn takes one more example in. Its errors name the column or the label that is wrong, and
// leave the learner as it was.
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
