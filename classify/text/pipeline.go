package text

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Classifier is a model of the rows of a table: those of [Rocchio], [Neighbours], and naive Bayes
// on counts.
type Classifier interface {
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// Model classifies texts. It never changes, and any number of goroutines may use it at once.
type Model struct {
	classify.Fitted             // its Schema has the terms as attributes
	Vocabulary      *Vocabulary // the words that are counted
	Weights         *Weights    // what the counts are turned into; nil: they stay as they are
	Rows            Classifier  // the model of the counts or weights
}

// Pipeline joins the steps from a text to its class to one learner, which learns everything from
// its training texts: the vocabulary, the weights and the model. So it can be cross-validated, see
// evaluate.CrossValidateTexts. If weights is nil, fit is given the counts, as naive Bayes needs
// them.
//
//	fit := text.Pipeline(text.Bag{MinCount: 2}, nil, bayes.Multinomial{}.FitSparse)
//	model, err := fit(mails)
//	class := model.Predict("cheap watches")
//
// The learner's errors are those of the steps.
func Pipeline[C Classifier](
	bag Bag, weights *TFIDF, fit func(*classify.Sparse) (C, error),
) func(*classify.Corpus) (*Model, error) {
	return func(train *classify.Corpus) (*Model, error) {
		vocabulary, err := bag.Fit(train)
		if err != nil {
			return nil, err
		}
		rows, err := vocabulary.Counts(train)
		if err != nil {
			return nil, err
		}
		m := &Model{Fitted: classify.NewFitted(vocabulary.Schema(), nil), Vocabulary: vocabulary}
		if weights != nil {
			if m.Weights, err = weights.Fit(rows); err != nil {
				return nil, err
			}
			rows = m.Weights.Apply(rows)
		}
		if m.Rows, err = fit(rows); err != nil {
			return nil, err
		}
		return m, nil
	}
}

// String prints how many terms there are, and below that the model of the rows.
func (m *Model) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.Rows) }

// Explain returns the explanation of the model of the rows; see [Centroids.Explain],
// [NeighboursModel.Explain] and bayes.Naive.Explain, which is given a row of all terms. It panics
// if that model does not explain itself.
func (m *Model) Explain(text string) classify.Explanation {
	x := m.row(text)
	switch rows := m.Rows.(type) {
	case interface {
		Explain(x Row) classify.Explanation
	}:
		return rows.Explain(x)
	case interface {
		Explain(x []float64) classify.Explanation
	}:
		all := make([]float64, len(m.Vocabulary.terms))
		for at, j := range x.Columns {
			all[j] = x.Values[at]
		}
		return rows.Explain(all)
	}
	panic(fmt.Sprintf("text: a %T does not explain what it does", m.Rows))
}

// row counts and weights the words of a text.
func (m *Model) row(text string) Row {
	x := m.Vocabulary.Row(text)
	if m.Weights != nil {
		x = m.Weights.Row(x)
	}
	return x
}

// Predict returns the class of a text.
func (m *Model) Predict(text string) int {
	x := m.row(text)
	table := classify.Sparse{
		Terms:   m.Vocabulary.terms,
		Classes: m.Schema().Classes,
		Indptr:  []int{0, len(x.Columns)},
		Indices: x.Columns,
		Data:    x.Values,
		Y:       []int{0},
	}
	var class [1]int
	return m.Rows.PredictSparse(class[:], &table)[0]
}

// Posterior writes the probability of each class to dst and returns it. It returns nil if the model
// of the rows has no probabilities, such as that of [Rocchio].
func (m *Model) Posterior(dst []float64, text string) []float64 {
	switch rows := m.Rows.(type) {
	case interface {
		Posterior(dst []float64, x Row) []float64
	}:
		return rows.Posterior(dst, m.row(text))
	case interface {
		PosteriorSparse(dst []float64, columns []int, values []float64) []float64
	}:
		x := m.row(text)
		return rows.PosteriorSparse(dst, x.Columns, x.Values)
	}
	return nil
}
