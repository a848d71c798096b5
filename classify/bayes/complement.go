package bayes

import (
	"cmp"
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
	return c.Update(nil, ds)
}

// FitSparse is Fit for a table without its zeros. The time is O(cells + K·d).
func (c Complement) FitSparse(s *classify.Sparse) (*ComplementModel, error) {
	return c.UpdateSparse(nil, s)
}

// Update returns a model that has also learned from the rows of ds: the same as if all had come at
// once. The first part has no model: nil. It is an error if the model is for other attributes or
// classes. Until each term stands in two classes, Laplace must be above 0.
func (c Complement) Update(model *ComplementModel, ds *classify.Dataset) (*ComplementModel, error) {
	n, err := countsOf(ds)
	return c.update(model, n, err)
}

// UpdateSparse is Update for a table without its zeros.
func (c Complement) UpdateSparse(
	model *ComplementModel, s *classify.Sparse,
) (*ComplementModel, error) {
	n, err := sparseCounts(s)
	return c.update(model, n, err)
}

func (c Complement) update(model *ComplementModel, n *counts, err error) (*ComplementModel, error) {
	return update(model, n, err, func(m *ComplementModel) (*counts, error) {
		return m.counts.plus(n)
	}, c.model)
}

func (c Complement) model(n *counts) (*ComplementModel, error) {
	naive, err := n.naive(c, nil)
	if err := cmp.Or(checkLaplace("Complement", c.Laplace), err); err != nil {
		return nil, err
	}
	for k, v := range naive.logPrior {
		if v > math.Inf(-1) {
			naive.logPrior[k] = 0
		}
	}
	// the same for all classes that have examples
	logspace.NormaliseLogs(naive.logPrior, naive.logPrior)
	m := &ComplementModel{Words{naive, make([]float64, len(n.table))}, n}
	K, d, totals := len(n.Classes), len(n.Attributes), n.totals()
	all := floats.Sum(totals)
	magnitudes := make([]float64, K)
	for j, a := range n.Attributes {
		row := n.table[j*K:][:K]
		term := floats.Sum(row)
		for k, v := range row {
			θ := Laplace(term-v, all-totals[k], c.Laplace, d)
			if θ == 0 {
				return nil, fmt.Errorf("bayes: term %q stands in no class but %q; set "+
					"Complement.Laplace, such as 1", a.Name, n.Classes[k])
			}
			m.logs[j*K+k] = -logspace.Log(θ)
			magnitudes[k] += math.Abs(m.logs[j*K+k])
		}
	}
	if c.Normalise {
		for at := range m.logs {
			// 0 if there is a single term, whose weight is 0
			m.logs[at] /= max(magnitudes[at%K], math.SmallestNonzeroFloat64)
		}
	}
	m.likelihood = &m.Words
	return m, nil
}

// ComplementModel is a naive Bayes model of the complements of the classes.
type ComplementModel struct {
	Words
	counts *counts
}

// Weight returns −log θ, which each occurrence of term j adds to the score of class k. It panics if
// there is no such term or class.
func (m *ComplementModel) Weight(term, class int) float64 {
	return m.class(term)[class]
}
