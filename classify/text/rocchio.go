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
	classify.Fitted
	learner Rocchio
	width   int       // the number of terms
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
	if err := l.check(len(train.Terms)); err != nil {
		return nil, err
	}
	l.TermWeights = slices.Clone(l.TermWeights)
	K := len(train.Classes)
	m := &Centroids{
		Fitted:  classify.NewFitted(train.Schema(), l),
		learner: l,
		width:   len(train.Terms),
		texts:   make([]int, K),
		value:   make([]float64, K*len(train.Terms)),
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
	for at := range m.value {
		if n := m.texts[at%K]; n > 0 {
			m.value[at] /= float64(n)
		}
	}
	m.sumSquares()
	return m, nil
}

// check checks the options for d terms.
func (l Rocchio) check(d int) error {
	if l.Measure < Cosine || l.Measure > Euclidean {
		return fmt.Errorf("text: Measure is %v; it must be Cosine, DotProduct or Euclidean",
			l.Measure)
	}
	return checkWeights(l.TermWeights, d)
}

func (m *Centroids) sumSquares() {
	K := len(m.texts)
	m.square = make([]float64, K)
	for j := range m.width {
		w := weight(m.learner.TermWeights, j)
		for c, v := range m.value[j*K : (j+1)*K] {
			m.square[c] += float64(w * v * v)
		}
	}
}

// Centroid returns a copy of m(c), a value for each term. It panics if there is no such class.
func (m *Centroids) Centroid(c int) []float64 {
	centroid, K := make([]float64, m.width), len(m.texts)
	for j := range centroid {
		centroid[j] = m.value[j*K : (j+1)*K][c]
	}
	return centroid
}

// Distances writes the distance of x from each centroid to dst and returns it: 1 − cos for Cosine,
// −Σ w·x·m for DotProduct (with dot_max = 0, which does not change the order), Σ w·(x − m)² for
// Euclidean. It is +Inf for a class without texts. It panics if a column of x is none of the terms,
// or dst does not have one place for each class.
func (m *Centroids) Distances(dst []float64, x Row) []float64 {
	x.check(m.width)
	K := len(m.texts)
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
	dst = predictions(dst, s, m.width)
	distances := make([]float64, len(m.texts))
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

// Explain returns the distances of x, and the contribution of each term for the predicted class, as
// a [CentroidExplanation]. Its reasons are the terms that x shares with the centroid of the class
// more than with the second nearest. There is no probability. It panics if a column of x is none of
// the terms.
func (m *Centroids) Explain(x Row) classify.Explanation {
	schema, K := m.Schema(), len(m.texts)
	e := CentroidExplanation{Distances: m.Distances(nil, x), Classes: schema.Classes}
	e.Class = m.nearest(e.Distances)
	second := m.second(e.Distances, e.Class)
	var reasons []Share
	for at, j := range x.Columns {
		v, centroids, name := x.Values[at], m.value[j*K:(j+1)*K], schema.Attributes[j].Name
		w := weight(m.learner.TermWeights, j)
		e.Shares = append(e.Shares, Share{name, w * v * centroids[e.Class]})
		nearer := w * m.nearness(e.Class, v, centroids)
		if second >= 0 {
			nearer -= w * m.nearness(second, v, centroids)
		}
		if nearer > 0 {
			reasons = append(reasons, Share{name, nearer})
		}
	}
	sortShares(e.Shares)
	sortShares(reasons)
	out := classify.Explanation{
		Class:       schema.Classes[e.Class],
		Probability: math.NaN(),
		Detail:      e,
	}
	for _, s := range reasons {
		out.Reasons = append(out.Reasons, inWords(s.Term))
	}
	return out
}

// second returns the nearest class but for this one, −1 if no other has texts.
func (m *Centroids) second(distances []float64, class int) int {
	best := -1
	for c, d := range distances {
		if c != class && m.texts[c] > 0 && (best < 0 || d < distances[best]) {
			best = c
		}
	}
	return best
}

// nearness returns how much a term of value v and weight 1 brings x nearer to class c, times the
// length of x if the measure is Cosine.
func (m *Centroids) nearness(c int, v float64, centroids []float64) float64 {
	switch {
	case m.learner.Measure == Euclidean:
		return -(v - centroids[c]) * (v - centroids[c])
	case m.learner.Measure == Cosine && m.square[c] > 0:
		return v * centroids[c] / math.Sqrt(m.square[c])
	default:
		return v * centroids[c]
	}
}

func sortShares(shares []Share) {
	slices.SortStableFunc(shares, func(a, b Share) int { return cmp.Compare(b.Value, a.Value) })
}

// inWords names a term in a sentence.
func inWords(term string) string {
	if strings.Contains(term, " ") {
		return fmt.Sprintf("the words %q", term)
	}
	return fmt.Sprintf("the word %q", term)
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
