package text

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Classifier is a model of the rows of a table: those of [Rocchio], [Neighbours], and naive Bayes
// on counts.
type Classifier interface {
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// Model classifies texts. It never changes, and any number of goroutines may use it at once.
//
// If the training texts had further columns, its methods take the row of a text behind it. A
// missing or infinite number counts as 0 once it is prepared, which is the mean behind
// [prepare.Standardise]. They panic if the row has another length than those columns.
type Model struct {
	// its Schema has the terms as attributes, and behind them the prepared columns, such as
	// "[hour]"
	classify.Fitted
	Vocabulary *Vocabulary        // the words that are counted
	Weights    *Weights           // what the counts are turned into; nil: they stay as they are
	Columns    *prepare.Composite // what prepares the further columns; nil: there are none
	Rows       Classifier         // the model of the counts or weights, and of the columns
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
// The steps prepare the corpus's Columns, one step after the other, until all of them are numbers.
// These stand behind the weights of the words in one row, so that one model learns from both:
//
//	fit := text.Pipeline(text.Bag{}, &text.TFIDF{Smooth: true, Unit: true},
//		logistic.Regression{Lambda: 1}.FitSparse, prepare.Dummies{}, prepare.Standardise{})
//	class := model.Predict("cheap watches", 23, 1)
//
// The learner's errors are those of the steps.
func Pipeline[C Classifier](
	bag Bag, weights *TFIDF, fit func(*classify.Sparse) (C, error), steps ...prepare.Step,
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
		m := &Model{Vocabulary: vocabulary}
		if weights != nil {
			if m.Weights, err = weights.Fit(rows); err != nil {
				return nil, err
			}
			rows = m.Weights.Apply(rows)
		}
		if train.Columns != nil {
			if m.Columns, rows, err = beside(rows, train.Columns, steps); err != nil {
				return nil, err
			}
		} else if len(steps) > 0 {
			return nil, fmt.Errorf("text: there are steps for columns, but %q has no Columns",
				train.Name)
		}
		m.Fitted = classify.NewFitted(rows.Schema(), nil)
		if m.Rows, err = fit(rows); err != nil {
			return nil, err
		}
		return m, nil
	}
}

// beside returns the transform of columns, and a table with the transformed columns behind those of
// rows.
func beside(
	rows *classify.Sparse, columns *classify.Dataset, steps []prepare.Step,
) (*prepare.Composite, *classify.Sparse, error) {
	t, err := prepare.Chain(steps).Fit(columns)
	if err != nil {
		return nil, nil, err
	}
	prepared := prepare.Table(t, columns)
	if err := prepared.Require("text: further columns",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, nil, err
	}
	all := &classify.Sparse{Name: rows.Name, Classes: rows.Classes, Y: rows.Y,
		Terms: slices.Clone(rows.Terms), Indptr: make([]int, 1, rows.Len()+1)}
	for _, a := range prepared.Attributes {
		all.Terms = append(all.Terms, "["+a.Name+"]") // words have no brackets
	}
	for i := range rows.Len() {
		x := RowOf(rows, i).with(len(rows.Terms), prepared.At(i))
		all.Indices, all.Data = append(all.Indices, x.Columns...), append(all.Data, x.Values...)
		all.Indptr = append(all.Indptr, len(all.Indices))
	}
	return t.(*prepare.Composite), all, nil
}

// with returns the row with further numbers, from this column on.
func (x Row) with(from int, numbers []float64) Row {
	x = Row{slices.Clone(x.Columns), slices.Clone(x.Values)}
	for j, v := range numbers {
		if v != 0 && v-v == 0 {
			x.Columns, x.Values = append(x.Columns, from+j), append(x.Values, v)
		}
	}
	return x
}

// String prints how many terms there are, and below that the model of the rows.
func (m *Model) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.Rows) }

// Explain returns the explanation of the model of the rows; see [Centroids.Explain],
// [NeighboursModel.Explain] and bayes.Naive.Explain, which is given a row of all terms. It panics
// if that model does not explain itself.
func (m *Model) Explain(text string, columns ...float64) classify.Explanation {
	x := m.row(text, columns)
	switch rows := m.Rows.(type) {
	case interface {
		Explain(x Row) classify.Explanation
	}:
		return rows.Explain(x)
	case interface {
		Explain(x []float64) classify.Explanation
	}:
		all := make([]float64, len(m.Schema().Attributes))
		for at, j := range x.Columns {
			all[j] = x.Values[at]
		}
		return rows.Explain(all)
	}
	panic(fmt.Sprintf("text: a %T does not explain what it does", m.Rows))
}

// row counts and weights the words of a text, and prepares its columns.
func (m *Model) row(text string, columns []float64) Row {
	x := m.Vocabulary.Row(text)
	if m.Weights != nil {
		x = m.Weights.Row(x)
	}
	if m.Columns == nil {
		must.Row(columns, 0, "text")
		return x
	}
	return x.with(len(m.Vocabulary.terms), m.Columns.Apply(nil, columns))
}

// terms returns the names of the columns of the rows.
func (m *Model) terms() []string {
	if m.Columns == nil {
		return m.Vocabulary.terms
	}
	return slices.Concat(m.Vocabulary.terms, make([]string, len(m.Columns.Attributes())))
}

// Predict returns the class of a text.
func (m *Model) Predict(text string, columns ...float64) int {
	x := m.row(text, columns)
	table := classify.Sparse{
		Terms:   m.terms(),
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
func (m *Model) Posterior(dst []float64, text string, columns ...float64) []float64 {
	switch rows := m.Rows.(type) {
	case interface {
		Posterior(dst []float64, x Row) []float64
	}:
		return rows.Posterior(dst, m.row(text, columns))
	case interface {
		PosteriorSparse(dst []float64, columns []int, values []float64) []float64
	}:
		x := m.row(text, columns)
		return rows.PosteriorSparse(dst, x.Columns, x.Values)
	}
	return nil
}
