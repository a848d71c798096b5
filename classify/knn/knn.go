// Package knn classifies by the nearest neighbours. It has the lectures' algorithm with its rules
// for ties, five kinds of search with the same result, votes by similarity, regression,
// leave-one-out, the choice of K, bounds on the error, and Voronoi cells.
//
// The named values, which go doc lists in part:
//
//   - [Index]: [Auto], [BruteForce], [Annulus], [KDTree], [BallTree], [Rotated]
//   - [Tie]: [Decrease], [Increase], [LowestClass], [Nearest]
//   - [Weight]: [Votes], [SumSimilarity], [NoisyOr], [InverseDistance], [InverseRoot]
//
// What deviates from the lectures:
//
//   - [Bound]: there the bound is f(e). A counterexample for K = 3: p = .23 on 21.7 % of the
//     rows and 0 elsewhere have e = .05 and an error of .0658, above f(.05) = .0565.
//   - [Similarity]: the lecture has no limit, and with similarities below 0, 1 − Π (1 − sim)
//     is no longer between 0 and 1.
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
// scikit-learn's KNeighborsClassifier has Tie: LowestClass and Cut: true. Its votes are the same,
// but for rows that tie at the Kth distance. Of these it counts those that its search keeps. By
// brute force they are mostly the first, as here, and in a tree those that it meets first.
//
// The confidence in a class is its votes divided by the votes counted in the deciding ballot. With
// another Weight, it is its score divided by the score of all classes.
//
// Weights of the training set must be whole numbers: a row of weight w has w votes, and rows of
// weight 0 are left out. Missing values: see [distance]. A distance that is NaN counts as +Inf.
//
// The model keeps the whole training set: its parameters are K and all n·d values. Fit is fast; a
// query takes O(n·d) by brute force. PredictAll, LeaveOneOut and ChooseK search for many rows at
// once, which is faster by brute force than a Predict for each.
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
// never changes unless the training set does, and any number of goroutines may use it at once.
type Model struct {
	classify.Fitted
	*neighbourhood
	learner KNN
}

// Fit fits scale and distance to the training set, and builds the index. It does not copy the rows,
// unless it scales them or a row has weight 0: leave ds.X as it is while the model is in use. Its
// errors name the option, or the row and column: a negative K, a K above the number of rows, a
// distance that does not fit Weight or Index, or a missing value for which the distance has no
// rule.
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
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "knn", "rows")
	m.decideEach(X, func(_ *worker, i, class int) { dst[i] = class })
	return dst
}

// PosteriorAll writes the [Model.Posterior] of each row of X to that row of dst and returns it. It
// panics if X has another width than the training set, or dst another size.
func (m *Model) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	dst = must.Table(dst, n, len(m.Schema().Classes), "knn")
	m.decideEach(X, func(a *worker, i, _ int) { a.Posterior(dst.RawRowView(i)) })
	return dst
}

// decideEach lets the neighbours of each row of X vote, and tells the class that wins.
func (m *Model) decideEach(X mat.Matrix, tell func(a *worker, i, class int)) {
	n, d := X.Dims()
	must.Columns(d, m.width, "knn")
	row := must.Rows(X)
	m.each(n, m.learner.K, func(scaled *[]float64, i int) ([]float64, int32) {
		return m.scaled(scaled, row(i)), -1
	}, func(a *worker, i int) { tell(a, i, a.Decide(a.found, m.learner.K, a.again)) })
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
	x     []float64          // the query, scaled
	skip  int32              // the point to leave out; −1 for none
	again func() []Neighbour // more
}

func (m *Model) worker() *worker {
	a := &worker{
		model: m,
		Election: Election{
			Classes: m.Schema().Classes,
			Tie:     m.learner.Tie,
			Cut:     m.learner.Cut,
			Weight:  m.learner.Weight,
		},
	}
	a.again = a.more // once, because each method value is an allocation
	return a
}

// query finds the k nearest of a scaled row, without the point skip (−1 for none).
func (a *worker) query(x []float64, k int, skip int32) {
	a.x, a.skip = x, skip
	a.find(k)
}

// find finds the k nearest of the last query.
func (a *worker) find(k int) { a.model.find(&a.scratch, a.x, a.model.atMost(k), a.skip) }

// atMost limits k to the number of rows, as a row has at least one vote.
func (h *neighbourhood) atMost(k int) int { return min(k, len(h.rows)) }

// more returns twice as many neighbours as are known, or all.
func (a *worker) more() []Neighbour {
	if known := len(a.found); known < len(a.model.rows) {
		a.find(2 * known)
	}
	return a.found
}

// vote finds the neighbours of x and lets them vote.
func (m *Model) vote(a *worker, x []float64) int {
	a.query(m.scaled(&a.q, x), m.learner.K, -1)
	return a.Decide(a.found, m.learner.K, a.again)
}

// elect finds the neighbours of n queries, and counts their votes for each K with one search. It
// reports the winner of the j-th K for the i-th query.
func (m *Model) elect(n int, ks []int, next query, report func(i, j, class int)) {
	m.each(n, slices.Max(ks), next, func(a *worker, i int) {
		for j, k := range ks {
			report(i, j, a.Decide(a.found, k, a.again))
		}
	})
}

// each finds the k nearest of queries 0 to n−1, shared among the workers, and calls do for each.
func (m *Model) each(n, k int, next query, do func(a *worker, i int)) {
	k = m.atMost(k)
	workers := max(1, m.learner.Workers)
	size := m.batchSize(n, k, workers)
	var done atomic.Int64
	work := func() {
		a, b := m.worker(), m.batchOf(size, k)
		vote := func(i int, x []float64, skip int32) {
			a.x, a.skip = x, skip
			do(a, i)
		}
		for {
			from := int(done.Add(int64(size))) - size
			if from >= n {
				return
			}
			m.findEach(&a.scratch, b, from, min(n, from+size), k, next, vote)
		}
	}
	var running sync.WaitGroup
	for range min(workers, (n+size-1)/size) - 1 {
		running.Go(work)
	}
	work()
	running.Wait()
}
