// Package knn classifies by the nearest neighbours: the lectures' algorithm with its rules for
// ties, five ways of search that find the same, votes by similarity, regression, leave-one-out, the
// choice of K, what the error can be at most, and Voronoi cells.
package knn

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// KNN puts a row into the class that most of its K nearest neighbours in the training set have
// ("Algorithm K-NN" in Roweis's lecture on classification).
//
// Ties at the Kth distance: all rows that are as far as the Kth nearest are counted, so that more
// than K vote; with Cut, only those that come first in the training set. Distances tie where they
// are equal in every bit. Ties of the vote: Tie says what happens. Decrease leaves out the
// farthest neighbours, all that are equally far at once (the last vote alone with Cut), and counts
// again; Increase adds the next in the same way. Where that ends without a winner, the lowest
// class of those ahead wins.
//
// The confidence in a class is its votes over K, K being the votes counted when it won; with
// another Weight, its score over that of all classes.
//
// Weights of the training set are whole numbers, those of copies of a row, of which each has a
// vote; rows of weight 0 are left out. Missing values: see [distance]; a distance that is no number
// counts as infinitely far.
//
// What is stored is the whole training set: the parameters are K and all n·d values. Fit costs
// little; a query costs O(n·d) by brute force.
type KNN struct {
	K        int               // 0 means 1
	Distance distance.Distance // nil means distance.SquaredEuclidean
	// how columns are scaled first, as learnt from the training set; Unscaled by default
	Scale distance.Scaling
	Tie   Tie // what happens where votes tie; Decrease by default
	// ties at the Kth distance are cut in the order of rows, not taken in
	Cut     bool
	Weight  Weight // what a vote counts; Votes by default
	Index   Index  // how neighbours are searched; Auto by default
	Workers int    // goroutines of PredictAll and LeaveOneOut; 0 means 1
}

// Model is a training set made ready for questions. It never changes, and any number of
// goroutines may ask it at once.
type Model struct {
	*neighbourhood
	learner KNN
	classes []string
}

// Fit keeps the training set, which it copies, learns scale and distance from it and builds the
// index. Its errors name the option, or the row and the column, that cannot be used: a negative K,
// a K above the number of rows, a distance that does not go with Weight or Index, a missing value
// where the distance has no rule for it.
func (l KNN) Fit(ds *classify.Dataset) (*Model, error) {
	if l.Tie < Decrease || l.Tie > Nearest {
		return nil, fmt.Errorf("knn: Tie is %v; it must be one of %v", l.Tie, tieNames)
	}
	if l.Workers < 0 {
		return nil, fmt.Errorf("knn: Workers is %d; it must be 0 (one) or more", l.Workers)
	}
	h, err := settle(ds, l.K, l.Distance, l.Scale, l.Index)
	if err != nil {
		return nil, err
	}
	if err := l.Weight.check(h.metric); err != nil {
		return nil, err
	}
	l.K = max(l.K, 1)
	return &Model{neighbourhood: h, learner: l, classes: ds.Classes}, nil
}

// Index says how neighbours are searched, and why: as it was asked for, or as Auto picked it.
func (m *Model) Index() (index Index, why string) { return m.picked, m.why }

// Neighbours returns the k rows nearest to x, nearest first and equally far ones in the order of
// rows, and all that are as far as the kth unless the learner cuts ties. Unlike K, k counts rows,
// whatever their weights. It panics if x does not have one value for each attribute, or k is not
// between 1 and the number of rows that count.
func (m *Model) Neighbours(x []float64, k int) []Neighbour {
	return m.neighbours(x, k, m.learner.Cut)
}

// Predict returns the class of x. It panics if x does not have one value for each attribute.
func (m *Model) Predict(x []float64) int { return m.vote(m.asker(), x) }

// PredictAll writes the class of each row of X to dst and returns it. It panics if dst has another
// length than X has rows, or X another width than the training set.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	n, d := X.Dims()
	must.Columns(d, m.width, "knn")
	dst = must.Dst(dst, n, "knn", "rows")
	rows, dense := X.(mat.RawRowViewer)
	m.each(n, func(a *asker, i int) {
		var x []float64
		if dense {
			x = rows.RawRowView(i)
		} else {
			x = mat.Row(nil, i, X)
		}
		dst[i] = m.vote(a, x)
	})
	return dst
}

// Posterior writes the confidence in each class to dst and returns it. The values sum to 1; a class
// that no neighbour has has 0. It panics if x does not have one value for each attribute, or dst
// one place for each class.
func (m *Model) Posterior(dst, x []float64) []float64 {
	a := m.asker()
	m.vote(a, x)
	return a.Posterior(dst)
}

// asker is what one goroutine needs to ask.
type asker struct {
	scratch
	Election
	model *Model
	x     []float64 // the query, scaled
	skip  int32     // the point that is left out; −1 for none
}

func (m *Model) asker() *asker {
	return &asker{
		model: m,
		Election: Election{
			Classes: m.classes,
			Tie:     m.learner.Tie,
			Cut:     m.learner.Cut,
			Weight:  m.learner.Weight,
		},
	}
}

// ask finds the k nearest of a scaled row, without the point skip (−1 for none).
func (a *asker) ask(x []float64, k int, skip int32) {
	a.x, a.skip = x, skip
	a.find(k)
}

// find finds the k nearest of the row that was asked about.
func (a *asker) find(k int) {
	a.model.find(&a.scratch, a.x, min(k, len(a.model.rows)), a.skip) // a row has one vote at least
}

// more returns more neighbours, twice as many as are known, up to all.
func (a *asker) more() []Neighbour {
	if known := len(a.found); known < len(a.model.rows) {
		a.find(2 * known)
	}
	return a.found
}

// vote finds the neighbours of x and lets them vote.
func (m *Model) vote(a *asker, x []float64) int {
	a.ask(m.scaled(&a.scratch, x), m.learner.K, -1)
	return a.Decide(a.found, m.learner.K, a.more)
}

// elect lets the neighbours of a scaled row vote, without the point skip (−1 for none), once for
// each K, which share one search: tell is told who won the i-th.
func (m *Model) elect(a *asker, x []float64, ks []int, skip int32, tell func(i, class int)) {
	a.ask(x, slices.Max(ks), skip)
	for i, k := range ks {
		tell(i, a.Decide(a.found, k, a.more))
	}
}

// each calls do for 0 to n−1, shared among the workers.
func (m *Model) each(n int, do func(a *asker, i int)) {
	const block = 64
	var next atomic.Int64
	work := func() {
		a := m.asker()
		for {
			from := int(next.Add(block)) - block
			if from >= n {
				return
			}
			for i := from; i < min(n, from+block); i++ {
				do(a, i)
			}
		}
	}
	var workers sync.WaitGroup
	for range m.learner.Workers - 1 {
		workers.Go(work)
	}
	work()
	workers.Wait()
}
