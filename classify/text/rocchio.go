package text

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Rocchio predicts the class whose centroid is nearest ("Definition of Class Centroid" in Fan's
// lecture):
//
//	m(c) = 1/|D_c| · Σ_{d ∈ D_c} v(d)
//
// D_c are the training texts of class c, and v(d) is the row of a text. A centroid is not a unit
// vector, even if all v(d) are. That does not matter for [Cosine]. For [DotProduct] and
// [Euclidean], a class of dissimilar texts has a shorter centroid.
//
// A tie goes to the lowest class. A text without any known word is equally near to all centroids by
// Cosine and DotProduct. A class without texts has no centroid and is never predicted.
type Rocchio struct {
	Measure     Measure   // Cosine by default
	TermWeights []float64 // w_i ≥ 0 of each term in the measure; nil: 1 each
}

// Centroids is the model that [Rocchio] learns. It never changes, and any number of goroutines may
// use it at once.
type Centroids struct {
	learner Rocchio
	terms   []string
	classes []string
	texts   []int     // of each class
	value   []float64 // m(c) of term j is value[j·K+c]
	square  []float64 // Σ w·m(c)² of each class
}

// Fit computes the centroids. It is an error if the table is not valid or has no rows, an option is
// out of range, or a value is above 1e100.
func (l Rocchio) Fit(train *classify.Sparse) (*Centroids, error) {
	if err := nonEmpty(train); err != nil {
		return nil, err
	}
	if l.Measure < Cosine || l.Measure > Euclidean {
		return nil, fmt.Errorf("text: Measure is %v; it must be Cosine, DotProduct or Euclidean",
			l.Measure)
	}
	if err := checkWeights(l.TermWeights, len(train.Terms)); err != nil {
		return nil, err
	}
	l.TermWeights = slices.Clone(l.TermWeights)
	K := len(train.Classes)
	m := &Centroids{
		learner: l,
		terms:   train.Terms,
		classes: train.Classes,
		texts:   make([]int, K),
		value:   make([]float64, K*len(train.Terms)),
		square:  make([]float64, K),
	}
	for i, c := range train.Y {
		m.texts[c]++
		columns, values := train.Row(i)
		for at, j := range columns {
			if v := values[at]; math.Abs(v) > 1e100 {
				return nil, fmt.Errorf("text: row %d, term %q: the value %v is too large to be "+
					"squared; it must be 1e100 at most", i+1, train.Terms[j], v)
			}
			m.value[j*K+c] += values[at]
		}
	}
	for j := range train.Terms {
		row, w := m.value[j*K:(j+1)*K], weight(l.TermWeights, j)
		for c, n := range m.texts {
			if n > 0 {
				row[c] /= float64(n)
				m.square[c] += float64(w * row[c] * row[c])
			}
		}
	}
	return m, nil
}

// Centroid returns a copy of m(c), a value for each term. It panics if there is no such class.
func (m *Centroids) Centroid(c int) []float64 {
	centroid := make([]float64, len(m.terms))
	for j := range centroid {
		centroid[j] = m.value[j*len(m.classes) : (j+1)*len(m.classes)][c]
	}
	return centroid
}

// Distances writes the distance of x from each centroid to dst and returns it: 1 − cos for Cosine,
// −Σ w·x·m for DotProduct (with dot_max = 0, which does not change the order), Σ w·(x − m)² for
// Euclidean. It is +Inf for a class without texts. It panics if a column of x is none of the terms,
// or dst does not have one place for each class.
func (m *Centroids) Distances(dst []float64, x Row) []float64 {
	x.check(len(m.terms))
	K := len(m.classes)
	dst = must.Dst(dst, K, "text", "classes")
	clear(dst)
	square := 0.0
	for at, j := range x.Columns {
		v := weight(m.learner.TermWeights, j) * x.Values[at]
		square += float64(v * x.Values[at])
		for c, centroid := range m.value[j*K : (j+1)*K] {
			dst[c] += float64(v * centroid)
		}
	}
	for c, dot := range dst {
		switch {
		case m.texts[c] == 0:
			dst[c] = math.Inf(1)
		case m.learner.Measure == Cosine:
			dst[c] = 1 - ratio(dot, square, m.square[c])
		case m.learner.Measure == DotProduct:
			dst[c] = -dot
		default:
			dst[c] = max(0, square-2*dot+m.square[c])
		}
	}
	return dst
}

// Predict returns the class of x. It panics if a column of x is none of the terms.
func (m *Centroids) Predict(x Row) int { return m.nearest(m.Distances(nil, x)) }

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *Centroids) PredictSparse(dst []int, s *classify.Sparse) []int {
	dst = predictions(dst, s, len(m.terms))
	distances := make([]float64, len(m.classes))
	for i := range dst {
		dst[i] = m.nearest(m.Distances(distances, RowOf(s, i)))
	}
	return dst
}

// nearest returns the class with the smallest distance of those with texts; a tie goes to the
// first.
func (m *Centroids) nearest(distances []float64) int {
	best := -1
	for c, d := range distances {
		if m.texts[c] > 0 && (best < 0 || d < distances[best]) {
			best = c
		}
	}
	return best
}

// Share is the contribution of one term to the dot product of a text and a centroid.
type Share struct {
	Term  string
	Value float64 // w_i·x_i·m_i
}

// CentroidExplanation is how a text was classified by [Centroids].
type CentroidExplanation struct {
	Distances []float64 // of each class
	Class     int       // the nearest
	// of the terms of the text, for the nearest centroid: the largest first, ties in the order of
	// terms
	Shares  []Share
	Classes []string
}

// Explain returns the distances of x, and the contribution of each term for the predicted class. It
// panics if a column of x is none of the terms.
func (m *Centroids) Explain(x Row) CentroidExplanation {
	e := CentroidExplanation{Distances: m.Distances(nil, x), Classes: m.classes}
	e.Class = m.nearest(e.Distances)
	for at, j := range x.Columns {
		e.Shares = append(e.Shares,
			Share{
				m.terms[j], weight(m.learner.TermWeights, j) * x.Values[at] *
					m.value[j*len(m.classes)+e.Class],
			})
	}
	slices.SortStableFunc(e.Shares, func(a, b Share) int { return cmp.Compare(b.Value, a.Value) })
	return e
}

// String prints the distance of each class, and a line for each term.
func (e CentroidExplanation) String() string {
	var b strings.Builder
	for c, d := range e.Distances {
		mark := ""
		if c == e.Class {
			mark = "  nearest"
		}
		fmt.Fprintf(&b, "%-12s Δ = %.6g%s\n", e.Classes[c], d, mark)
	}
	for _, s := range e.Shares {
		fmt.Fprintf(&b, "  %-12s %.4g\n", s.Term, s.Value)
	}
	return b.String()
}
