package text

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// TF is the frequency of a term in a text ("TFIDF weights for text" in Fan's lecture): n of its
// words, of which there are sum.
//
//	tf_ij = n_ij / Σ_k n_kj
//
// It is 0 if the text has no words.
func TF(n, sum float64) float64 {
	if sum == 0 {
		return 0
	}
	return n / sum
}

// IDF is the inverse document frequency of a term ("TFIDF weights for text" in Fan's lecture):
//
//	idf_i = ln (|D| / |{d ∈ D: t_i ∈ d}|)
//
// It is 0 for a term that all texts have. For a term that no text has, the formula is undefined;
// IDF then returns 0.
func IDF(texts, with int) float64 {
	if with == 0 {
		return 0
	}
	return math.Log(float64(texts) / float64(with))
}

// SmoothIDF is [IDF] as if one more text had every term, and never 0: ln ((1 + |D|) / (1 + |{d ∈ D:
// t_i ∈ d}|)) + 1. scikit-learn uses it.
func SmoothIDF(texts, with int) float64 {
	return math.Log(float64(1+texts)/float64(1+with)) + 1
}

// TFIDF weighs the counts of words: x_ij = tf_ij·idf_i ("TFIDF weights for text" in Fan's
// lecture; [TF], [IDF]). Only the terms of the table are counted: a word that the vocabulary does
// not have is none of the Σ_k n_kj words of its text. {Smooth: true, Unit: true} is what
// scikit-learn's TfidfTransformer does.
type TFIDF struct {
	Smooth bool // take [SmoothIDF]
	Unit   bool // divide each row by its length √Σ x², which changes no cosine
}

// Weights is idf as learnt from training texts. It never changes, and any number of goroutines may
// use it at once.
type Weights struct {
	classify.Fitted
	unit bool // TFIDF.Unit
	idf  []float64
}

// Fit counts the texts that have each term. It is an error if the table is not valid, has no rows,
// or has a count that is negative.
func (t TFIDF) Fit(train *classify.Sparse) (*Weights, error) {
	if err := nonEmpty(train); err != nil {
		return nil, err
	}
	with := make([]int, len(train.Terms))
	for i := range train.Len() {
		columns, counts := train.Row(i)
		for at, j := range columns {
			if n := counts[at]; n > 0 {
				with[j]++
			} else if n < 0 {
				return nil, fmt.Errorf("text: row %d, term %q: the count is %v; it "+
					"must be 0 or more", i+1, train.Terms[j], n)
			}
		}
	}
	w := &Weights{
		Fitted: classify.NewFitted(train.Schema(), t),
		unit:   t.Unit,
		idf:    make([]float64, len(with)),
	}
	for j, n := range with {
		if t.Smooth {
			w.idf[j] = SmoothIDF(train.Len(), n)
		} else {
			w.idf[j] = IDF(train.Len(), n)
		}
	}
	return w, nil
}

// nonEmpty checks a training table.
func nonEmpty(s *classify.Sparse) error {
	if err := s.Validate(); err != nil {
		return fmt.Errorf("text: %w", err)
	}
	if s.Len() == 0 {
		return fmt.Errorf("text: %q has no rows; there must be one at least", s.Name)
	}
	return nil
}

// IDF returns a copy of idf of each term.
func (w *Weights) IDF() []float64 { return slices.Clone(w.idf) }

// Row returns the weights of a row of counts, and shares its Columns. A row is all 0 if all its
// terms have idf 0. It panics if a column is none of the terms.
func (w *Weights) Row(counts Row) Row {
	counts.check(len(w.idf))
	row := Row{counts.Columns, make([]float64, len(counts.Values))}
	w.weigh(row.Values, counts.Columns, counts.Values)
	return row
}

// Apply returns a table of the weights of each row of counts. Terms, Classes, Indptr, Indices and Y
// are shared with the given table, not copied; a cell of weight 0 stays stored. It panics if the
// table has another number of terms.
func (w *Weights) Apply(counts *classify.Sparse) *classify.Sparse {
	if len(counts.Terms) != len(w.idf) {
		panic(fmt.Sprintf("text: the table has %d terms, the weights %d", len(counts.Terms),
			len(w.idf)))
	}
	weighed := *counts
	weighed.Data = make([]float64, len(counts.Data))
	for i := range counts.Len() {
		columns, values := counts.Row(i)
		w.weigh(weighed.Data[counts.Indptr[i]:counts.Indptr[i+1]], columns, values)
	}
	return &weighed
}

func (w *Weights) weigh(dst []float64, columns []int, counts []float64) {
	sum, squares := floats.Sum(counts), 0.0
	for at, j := range columns {
		x := float64(TF(counts[at], sum) * w.idf[j])
		dst[at] = x
		squares += float64(x * x)
	}
	if length := math.Sqrt(squares); w.unit && length > 0 {
		floats.Scale(1/length, dst) // a length is a root, so 1/length is finite
	}
}
