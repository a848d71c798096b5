package text

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/knn"
)

// Neighbours predicts the class that most of the K nearest training texts have ("k Nearest
// Neighbor" and "Nearest Neighbor with Inverted Index" in Fan's lecture). The rules for ties are
// those of [knn.KNN], under the same names: texts that tie with the Kth also vote, unless Cut is
// set, and Tie decides tied votes.
//
// By [Cosine], all training texts that share no word of positive weight with the query have Δ = 1.
// So a text without any known word is equally far from all: all vote, and the most frequent class
// wins (with Cut, the first K vote). If Δ is NaN, because a value is not finite, it counts as +Inf.
type Neighbours struct {
	K           int       // the number of votes; 0 means 1
	Measure     Measure   // Cosine by default, or DotProduct
	TermWeights []float64 // w_i ≥ 0 of each term in the measure; nil: 1 each
	Tie         knn.Tie   // what happens if votes tie; Decrease by default
	Cut         bool      // ties at the Kth distance are cut in the order of rows
	// the weight of a vote; Votes by default. The others need Cosine
	Weight knn.Weight
	// compare each query with all training texts; the result is the same
	BruteForce bool
}

// NeighboursModel is a training set with its search index. It never changes, and any number of
// goroutines may use it at once.
type NeighboursModel struct {
	classify.Fitted
	learner Neighbours
	class   []int           // of each training row
	rows    *rows           // the training rows
	search  func() searcher // the first call builds the index
}

// Fit copies the training rows; the first query builds the index. It is an error if the table is
// not valid or has no rows, an option is out of range, K is above the number of rows, Weight does
// not fit Measure, or dot products overflow.
func (l Neighbours) Fit(train *classify.Sparse) (*NeighboursModel, error) {
	if err := nonEmpty(train); err != nil {
		return nil, err
	}
	schema := train.Schema()
	if err := l.check(schema, train.Len()); err != nil {
		return nil, err
	}
	l.TermWeights = slices.Clone(l.TermWeights)
	r := newRows(train, l.Measure, l.TermWeights)
	return newNeighbours(classify.NewFitted(schema, l), l, slices.Clone(train.Y), r)
}

// check checks the options for n rows.
func (l Neighbours) check(schema classify.Schema, n int) error {
	switch {
	case l.K < 0:
		return fmt.Errorf("text: K is %d; it must be 0 (which means 1) or more", l.K)
	case max(l.K, 1) > n:
		return fmt.Errorf("text: K is %d, but the training set %q has %d rows; K must "+
			"not be above that", l.K, schema.Name, n)
	case l.Measure != Cosine && l.Measure != DotProduct:
		return fmt.Errorf("text: Measure is %v; for neighbours it must be "+
			"Cosine or DotProduct", l.Measure)
	case l.Tie < knn.Decrease || l.Tie > knn.Nearest:
		return fmt.Errorf("text: Tie is %v; it must be Decrease, Increase, "+
			"LowestClass or Nearest", l.Tie)
	case l.Weight < knn.Votes || l.Weight > knn.InverseRoot:
		return fmt.Errorf("text: Weight is %v; it must be Votes, SumSimilarity, NoisyOr, "+
			"InverseDistance or InverseRoot",
			l.Weight)
	case l.Weight != knn.Votes && l.Measure != Cosine:
		return fmt.Errorf("text: Weight %v needs a distance from 0 to 1, as sim = 1 − "+
			"Δ: Cosine, not %v", l.Weight, l.Measure)
	}
	return checkWeights(l.TermWeights, len(schema.Attributes))
}

// newNeighbours returns the model of the rows.
func newNeighbours(
	f classify.Fitted, l Neighbours, class []int, r rows,
) (*NeighboursModel, error) {
	l.K = max(l.K, 1)
	m := &NeighboursModel{Fitted: f, learner: l, class: class, rows: &r}
	if l.Measure == DotProduct && math.IsInf(r.dotMax, 1) {
		return nil, fmt.Errorf("text: the square of a row's length is beyond the largest number; "+
			"scale the values of %q", f.Schema().Name)
	}
	m.search = func() searcher { return &r }
	if !l.BruteForce {
		m.search = sync.OnceValue(func() searcher { return newIndex(r) })
	}
	return m, nil
}

// Nearest returns the k training rows nearest to x, and all that tie with the kth unless the
// learner cuts ties. The nearest is first; ties are in the order of rows. It panics if a column of
// x is none of the terms, or k is not between 1 and the number of training rows.
func (m *NeighboursModel) Nearest(x Row, k int) []knn.Neighbour {
	if k < 1 || k > len(m.class) {
		panic(fmt.Sprintf("text: %d neighbours of %d rows", k, len(m.class)))
	}
	a := m.worker()
	m.search().ask(&a.query, x)
	near := a.find(k)
	if m.learner.Cut {
		near = near[:k]
	}
	return near
}

// Predict returns the class of x. It panics if a column of x is none of the terms.
func (m *NeighboursModel) Predict(x Row) int { return m.vote(m.worker(), x) }

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *NeighboursModel) PredictSparse(dst []int, s *classify.Sparse) []int {
	dst = predictions(dst, s, m.rows.terms)
	a := m.worker()
	for i := range dst {
		dst[i] = m.vote(a, RowOf(s, i))
	}
	return dst
}

// Posterior writes the confidence in each class to dst and returns it: the class's share of the
// scores that were counted when the winner was found. The values sum to 1. It panics if a column of
// x is none of the terms, or dst does not have one place for each class.
func (m *NeighboursModel) Posterior(dst []float64, x Row) []float64 {
	dst = must.Dst(dst, len(m.Schema().Classes), "text", "classes")
	a := m.worker()
	m.vote(a, x)
	return a.Posterior(dst)
}

// Explain returns the neighbours of x, their votes and each decision after a tie, as a
// [knn.Explanation]. The reason is how many of the neighbours that were counted last are of the
// class. It panics if a column of x is none of the terms.
func (m *NeighboursModel) Explain(x Row) classify.Explanation {
	a := m.worker()
	m.search().ask(&a.query, x)
	e := a.Explain(a.find(m.learner.K), m.learner.K, a.more)
	votes, K := 0, e.Ballots[len(e.Ballots)-1].K
	for _, n := range e.Neighbours[:K] {
		if n.Class == e.Class {
			votes++
		}
	}
	out := classify.Explanation{
		Class:       e.Classes[e.Class],
		Probability: e.Posterior[e.Class],
		Detail:      e,
	}
	switch {
	case K == 1:
		out.Reasons = []string{fmt.Sprintf("the most similar text, which is %s too", out.Class)}
	case votes == 1:
		out.Reasons = []string{fmt.Sprintf("1 of the %d most similar texts, which is %s too", K,
			out.Class)}
	case votes > 1:
		out.Reasons = []string{fmt.Sprintf("%d of the %d most similar texts, which are %s too",
			votes, K, out.Class)}
	}
	return out
}

// worker has the scratch of one goroutine.
type worker struct {
	query
	knn.Election
	model *NeighboursModel
	near  []knn.Neighbour // the neighbours of the query
}

func (m *NeighboursModel) worker() *worker {
	return &worker{
		model: m,
		Election: knn.Election{
			Classes: m.Schema().Classes,
			Tie:     m.learner.Tie,
			Cut:     m.learner.Cut,
			Weight:  m.learner.Weight,
		},
	}
}

// vote finds the neighbours of x and lets them vote.
func (m *NeighboursModel) vote(a *worker, x Row) int {
	m.search().ask(&a.query, x)
	return a.Decide(a.find(m.learner.K), m.learner.K, a.more)
}

// find returns the k nearest of the query, and all that tie with the kth.
func (a *worker) find(k int) []knn.Neighbour {
	a.model.search().find(&a.query, k)
	a.near = slices.Grow(a.near[:0], len(a.found))
	for _, f := range a.found {
		a.near = append(a.near, knn.Neighbour{
			Row:      f.row,
			Distance: f.d,
			Class:    a.model.class[f.row],
			Votes:    1,
		})
	}
	return a.near
}

// more returns twice as many neighbours as are known, or all.
func (a *worker) more() []knn.Neighbour {
	if known := len(a.near); known < len(a.model.class) {
		return a.find(min(2*known, len(a.model.class)))
	}
	return a.near
}

// predictions returns dst, or a new slice, with one element for each row of a table. It panics if
// the table does not have d terms.
func predictions(dst []int, s *classify.Sparse, d int) []int {
	if len(s.Terms) != d {
		panic(fmt.Sprintf("text: the table has %d terms, the model %d", len(s.Terms), d))
	}
	return must.Dst(dst, s.Len(), "text", "rows")
}
