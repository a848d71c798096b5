package bayes

import (
	"cmp"
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
	return m.Update(nil, ds)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d).
func (m Multinomial) FitSparse(s *classify.Sparse) (*MultinomialModel, error) {
	return m.UpdateSparse(nil, s)
}

// Update returns a model that has also learned from the rows of ds: the same as if all had come at
// once. The first part has no model: nil. It is an error if the model is for other attributes or
// classes.
func (m Multinomial) Update(
	model *MultinomialModel, ds *classify.Dataset,
) (*MultinomialModel, error) {
	c, err := countsOf(ds)
	return m.update(model, c, err)
}

// UpdateSparse is Update for a table without its zeros.
func (m Multinomial) UpdateSparse(
	model *MultinomialModel, s *classify.Sparse,
) (*MultinomialModel, error) {
	c, err := sparseCounts(s)
	return m.update(model, c, err)
}

func (m Multinomial) update(
	model *MultinomialModel, c *counts, err error,
) (*MultinomialModel, error) {
	return update(model, c, err, func(m *MultinomialModel) (*counts, error) {
		return m.counts.plus(c)
	}, m.model)
}

func (m Multinomial) model(c *counts) (*MultinomialModel, error) {
	naive, err := c.naive(m, m.Prior)
	if err := cmp.Or(checkLaplace("Multinomial", m.Laplace), err); err != nil {
		return nil, err
	}
	out := &MultinomialModel{Words{naive, make([]float64, len(c.table))}, c}
	K, totals := len(c.Classes), c.totals()
	for at, n := range c.table {
		out.logs[at] = logspace.Log(Laplace(n, totals[at%K], m.Laplace, len(c.Attributes)))
	}
	out.likelihood = &out.Words
	return out, nil
}

// MultinomialModel is a naive Bayes model of counts.
type MultinomialModel struct {
	Words
	counts *counts
}

// Probability returns θ, the probability that a word of class k is term j. It panics if there
// is no such term or class.
func (m *MultinomialModel) Probability(term, class int) float64 {
	return math.Exp(m.class(term)[class])
}
