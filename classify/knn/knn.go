// Package knn classifies by the nearest neighbours. It has the lectures' algorithm with its rules
// for ties, five kinds of search with the same result, votes by similarity, regression,
// leave-one-out, the choice of K, bounds on the error, and Voronoi cells.
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

// KNN predicts the class that most of the K nearest neighbours in the training set have ("Algorithm
// K-NN" in Roweis's lecture on classification).
//
// Ties at the Kth distance: all rows at this distance are counted, so more than K can vote. With
// Cut, only those count that come first in the training set. Distances tie if they are equal in
// every bit. Ties of the vote: Tie says what happens. Decrease leaves out all of the farthest
// neighbours (with Cut, only the last vote), and counts again. Increase adds the next neighbours in
// the same way. If no class wins in the end, the lowest class of those ahead wins.
//
// The confidence in a class is its votes divided by the votes counted in the deciding ballot. With
// another Weight, it is its score divided by the score of all classes.
//
// Weights of the training set must be whole numbers: a row of weight w has w votes, and rows of
// weight 0 are left out. Missing values: see [distance]. A distance that is NaN counts as +Inf.
//
// The model stores the whole training set: its parameters are K and all n·d values. Fit is fast; a
// query takes O(n·d) by brute force.
type KNN struct {
	K        int               // 0 means 1
	Distance distance.Distance // nil means distance.SquaredEuclidean
	// how columns are first scaled, by the training set; Unscaled by default
	Scale distance.Scaling
	Tie   Tie // what happens if votes tie; Decrease by default
	// ties at the Kth distance are cut in the order of rows
	Cut     bool
	Weight  Weight // the weight of a vote; Votes by default
	Index   Index  // how neighbours are searched; Auto by default
	Workers int    // goroutines of PredictAll and LeaveOneOut; 0 means 1
}

// Model is a training set with its search index: it holds all n·d values, and so does its file. It
// never changes, and any number of goroutines may use it at once.
type Model struct {
	classify.Fitted
	*neighbourhood
	learner KNN
}

// Fit copies the training set, fits scale and distance to it, and builds the index. Its errors name
// the option, or the row and column: a negative K, a K above the number of rows, a distance that
// does not fit Weight or Index, or a missing value for which the distance has no rule.
func (l KNN) Fit(ds *classify.Dataset) (*Model, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	h, err := newNeighbourhood(ds, l.K, l.Distance, l.Scale, l.Index)
	if err != nil {
		return nil, err
	}
	return newModel(classify.NewFitted(ds.Schema(), l), l, h)
}

func (l KNN) check() error {
	if l.Tie < Decrease || l.Tie > Nearest {
		return fmt.Errorf("knn: Tie is %v; it must be one of %v", l.Tie, tieNames)
	}
	if l.Workers < 0 {
		return fmt.Errorf("knn: Workers is %d; it must be 0 (one) or more", l.Workers)
	}
	return nil
}

func newModel(fitted classify.Fitted, l KNN, h *neighbourhood) (*Model, error) {
	if err := l.Weight.check(h.metric); err != nil {
		return nil, err
	}
	l.K = max(l.K, 1)
	return &Model{fitted, h, l}, nil
}

// Index returns the kind of search, and why: it was requested, or Auto chose it.
func (m *Model) Index() (index Index, why string) { return m.picked, m.why }

// Neighbours returns the k rows nearest to x, and all that tie with the kth unless the learner cuts
// ties. The nearest is first; ties are in the order of rows. Unlike K, k counts rows, whatever
// their weights. It panics if x does not have one value for each attribute, or k is not between 1
// and the number of rows that count.
func (m *Model) Neighbours(x []float64, k int) []Neighbour {
	return m.neighbours(x, k, m.learner.Cut)
}

// Predict returns the class of x. It panics if x does not have one value for each attribute.
func (m *Model) Predict(x []float64) int { return m.vote(m.worker(), x) }

// PredictAll writes the class of each row of X to dst and returns it. It panics if dst has another
// length than X has rows, or X another width than the training set.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	n, d := X.Dims()
	must.Columns(d, m.width, "knn")
	dst = must.Dst(dst, n, "knn", "rows")
	row := must.Rows(X)
	m.each(n, func(a *worker, i int) { dst[i] = m.vote(a, row(i)) })
	return dst
}

// Posterior writes the confidence in each class to dst and returns it. The values sum to 1; a class
// without neighbours has 0. It panics if x does not have one value for each attribute, or dst one
// place for each class.
func (m *Model) Posterior(dst, x []float64) []float64 {
	a := m.worker()
	m.vote(a, x)
	return a.Posterior(dst)
}

// worker has the scratch of one goroutine.
type worker struct {
	scratch
	Election
	model *Model
	x     []float64 // the query, scaled
	skip  int32     // the point to leave out; −1 for none
}

func (m *Model) worker() *worker {
	return &worker{
		model: m,
		Election: Election{
			Classes: m.Schema().Classes,
			Tie:     m.learner.Tie,
			Cut:     m.learner.Cut,
			Weight:  m.learner.Weight,
		},
	}
}

// query finds the k nearest of a scaled row, without the point skip (−1 for none).
func (a *worker) query(x []float64, k int, skip int32) {
	a.x, a.skip = x, skip
	a.find(k)
}

// find finds the k nearest of the last query.
func (a *worker) find(k int) {
	a.model.find(&a.scratch, a.x, min(k, len(a.model.rows)), a.skip) // a row has at least one vote
}

// more returns twice as many neighbours as are known, or all.
func (a *worker) more() []Neighbour {
	if known := len(a.found); known < len(a.model.rows) {
		a.find(2 * known)
	}
	return a.found
}

// vote finds the neighbours of x and lets them vote.
func (m *Model) vote(a *worker, x []float64) int {
	a.query(m.scaled(&a.scratch, x), m.learner.K, -1)
	return a.Decide(a.found, m.learner.K, a.more)
}

// elect counts the votes of the neighbours of a scaled row for each K, with one search, without the
// point skip (−1 for none). It reports the winner of the i-th K.
func (m *Model) elect(a *worker, x []float64, ks []int, skip int32, report func(i, class int)) {
	a.query(x, slices.Max(ks), skip)
	for i, k := range ks {
		report(i, a.Decide(a.found, k, a.more))
	}
}

// each calls do for 0 to n−1, shared among the workers.
func (m *Model) each(n int, do func(a *worker, i int)) {
	const block = 64
	var next atomic.Int64
	work := func() {
		a := m.worker()
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
	for range min(m.learner.Workers, (n+block-1)/block) - 1 {
		workers.Go(work)
	}
	work()
	workers.Wait()
}
