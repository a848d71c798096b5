package knn

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Neighbour is one training row and its distance from a query.
type Neighbour struct {
	Row      int     // its index in the training set
	Distance float64 // +Inf if the distance is NaN, as it can be for an infinite value
	Class    int
	Votes    int // 1, or its weight if the training set has weights
}

// maxSquarable is the largest value whose squares can be summed without overflow. Rows with larger
// values are searched without a bound.
const maxSquarable = 1e150

// neighbourhood is the training set with its search index. Classification and regression share it.
type neighbourhood struct {
	width    int
	rows     []int // the training rows that count, those of positive weight
	class    []int // of each of them
	votes    []int // of each of them; nil: 1 each
	total    int   // votes of all
	metric   distance.Metric
	scaler   *distance.Scaler // nil: none
	points   points           // the rows, scaled
	fallback searcher         // for any query
	index    searcher         // for queries without missing or huge values
	blocks   *blocks          // for many queries; nil: index is faster
	picked   Index
	why      string
}

// newNeighbourhood checks the data, fits scale and metric, and builds the index.
func newNeighbourhood(
	ds *classify.Dataset, k int, d distance.Distance, scale distance.Scaling, index Index,
) (*neighbourhood, error) {
	if err := checkIndex(k, index); err != nil {
		return nil, err
	}
	if d == nil {
		d = distance.SquaredEuclidean{}
	}
	h := new(neighbourhood)
	var err error
	switch d.(type) {
	case distance.SquaredEuclidean, distance.L1, distance.Cosine:
		// these check all that Require does, so that one pass over the data is enough
		if scale == distance.Unscaled {
			h.metric, err = d.Fit(ds)
		}
	}
	if h.metric == nil || err != nil {
		if err := ds.Require("knn", classify.NeedRows); err != nil {
			return nil, err
		}
	}
	h.width = len(ds.Attributes)
	if err := h.count(ds); err != nil {
		return nil, err
	}
	if err := h.enough(k, ds.Name); err != nil {
		return nil, err
	}
	if scale != distance.Unscaled {
		if h.scaler, err = scale.Fit(ds); err != nil {
			return nil, fmt.Errorf("knn: %w", err)
		}
		ds = h.scaler.Dataset(ds)
	}
	if h.metric == nil {
		h.metric, err = d.Fit(ds)
	}
	if err != nil {
		return nil, fmt.Errorf("knn: %w", err)
	}
	return h, h.buildIndex(index, h.values(ds))
}

// values returns the rows that count, one after the other: those of ds itself, if it has no others.
func (h *neighbourhood) values(ds *classify.Dataset) []float64 {
	if X := ds.X.RawMatrix(); len(h.rows) == X.Rows && X.Stride == X.Cols {
		return X.Data
	}
	x := make([]float64, 0, len(h.rows)*h.width)
	for _, i := range h.rows {
		x = append(x, ds.At(i)...)
	}
	return x
}

func checkIndex(k int, index Index) error {
	if k < 0 {
		return fmt.Errorf("knn: K is %d; it must be 0 (which means 1) or more", k)
	}
	if index < Auto || index > Rotated {
		return fmt.Errorf("knn: Index is %v; it must be one of %v", index, indexNames)
	}
	return nil
}

// enough checks that there are k votes.
func (h *neighbourhood) enough(k int, name string) error {
	if max(k, 1) > h.total {
		return fmt.Errorf("knn: K is %d, but the training set %q has %s; K must "+
			"not be above that", k, name, counted(h.total, "row"))
	}
	return nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// count stores the rows of positive weight.
func (h *neighbourhood) count(ds *classify.Dataset) error {
	h.rows, h.class = make([]int, 0, ds.Len()), make([]int, 0, ds.Len())
	for i := range ds.Len() {
		w := ds.Weight(i)
		if w != math.Trunc(w) || w > math.MaxInt32 {
			return fmt.Errorf("knn: row %d: weight %v; the K nearest are counted, so that a "+
				"weight must be a whole number, that of copies of the row", i+1, w)
		}
		if w == 0 {
			continue
		}
		h.rows, h.class = append(h.rows, i), append(h.class, ds.Y[i])
		if ds.Weights != nil {
			h.votes = append(h.votes, int(w))
		}
		h.total += int(w)
	}
	if h.total == len(h.rows) {
		h.votes = nil
	}
	return nil
}

func (h *neighbourhood) votesOf(at int32) int {
	if h.votes == nil {
		return 1
	}
	return h.votes[at]
}

// buildIndex builds the index of the rows x, scaled.
func (h *neighbourhood) buildIndex(index Index, x []float64) error {
	_, l1 := h.metric.(distance.L1)
	h.points = points{n: len(h.rows), d: h.width, x: x, l1: l1}
	h.fallback = metricSearch{h.points, h.metric}
	_, euclidean := h.metric.(distance.SquaredEuclidean)
	switch {
	case index == Rotated && !euclidean:
		return fmt.Errorf("knn: Index Rotated is for SquaredEuclidean alone: a rotation changes " +
			"every other distance")
	case index > BruteForce && !euclidean && !h.points.l1:
		return fmt.Errorf("knn: Index %v is for SquaredEuclidean and L1, not for %T; take "+
			"BruteForce or Auto", index, h.metric)
	case !euclidean && !h.points.l1:
		h.picked, h.why = BruteForce, "the only way for this distance"
		h.index = h.fallback
		h.blocks = newBlocks(h.points, h.metric)
		return nil
	}
	h.picked, h.why = index, "as asked for"
	if index == Auto {
		h.picked, h.why = h.points.fastestIndex()
	}
	if h.picked != BruteForce && !squarable(h.points.x) {
		h.picked, h.why = BruteForce, "values beyond 1e150, whose squares bound nothing"
	}
	if h.picked == BruteForce {
		h.blocks = newBlocks(h.points, h.metric)
	}
	h.index = newSearcher(h.picked, h.points)
	return nil
}

// squarable reports whether squares of these values can be summed. It is false for missing values.
func squarable(x []float64) bool {
	for _, v := range x {
		if !(v <= maxSquarable && v >= -maxSquarable) {
			return false
		}
	}
	return true
}

// fastestIndex chooses the index that was fastest in measurements for such data.
func (p *points) fastestIndex() (Index, string) {
	shape := fmt.Sprintf("%s of %s", counted(p.n, "row"), counted(p.d, "attribute"))
	switch {
	case p.n <= 100:
		return BruteForce, shape + ": too few to be worth an index"
	case p.d <= 12 || p.l1 && p.d <= 16:
		return KDTree, shape + ": few enough attributes for cuts to rule out most rows"
	default:
		return BruteForce, shape + ": too many attributes for a tree"
	}
}

// metricSearch is brute force for every metric and every query.
type metricSearch struct {
	points
	metric distance.Metric
}

func (s metricSearch) search(q []float64, near *nearest) {
	for i := range s.n {
		d := s.metric.Between(q, s.row(int32(i)))
		if d != d {
			d = math.Inf(1)
		}
		near.add(int32(i), d)
	}
}

// scratch has the buffers of one goroutine for its queries.
type scratch struct {
	near  nearest
	q     []float64
	found []Neighbour
}

// scaled returns x on the scale of the points. If they are scaled, it writes to dst.
func (h *neighbourhood) scaled(dst *[]float64, x []float64) []float64 {
	must.Row(x, h.width, "knn")
	if h.scaler == nil {
		return x
	}
	*dst = h.scaler.Row(slices.Grow((*dst)[:0], len(x))[:len(x)], x)
	return *dst
}

// find writes the k points nearest to a scaled row, and all that tie with the kth, to s.found,
// nearest first. It leaves out the point skip (−1 for none).
func (h *neighbourhood) find(s *scratch, x []float64, k int, skip int32) {
	s.near.reset(k, skip)
	if squarable(x) {
		h.index.search(x, &s.near)
	} else {
		h.fallback.search(x, &s.near)
	}
	h.collect(s, &s.near)
}

// collect writes the neighbours that a search found to s.found.
func (h *neighbourhood) collect(s *scratch, near *nearest) {
	s.found = s.found[:0]
	points, distances := near.sorted()
	for i, at := range points {
		s.found = append(s.found, Neighbour{
			Row:      h.rows[at],
			Distance: distances[i],
			Class:    h.class[at],
			Votes:    h.votesOf(at),
		})
	}
}

// batchSize returns how many of n queries for k neighbours are searched together.
func (h *neighbourhood) batchSize(n, k, workers int) int {
	if h.blocks == nil {
		return 64
	}
	most := max(16, min(mostQueries, batchBytes/(4*h.width), batchFound/k))
	return max(1, min(most, (n+workers-1)/workers))
}

// neighbours returns the nearest rows, with all that tie with the kth unless ties are cut.
func (h *neighbourhood) neighbours(x []float64, k int, cut bool) []Neighbour {
	if k < 1 || k > len(h.rows) {
		panic(fmt.Sprintf("knn: %d neighbours of %s", k, counted(len(h.rows), "row")))
	}
	var s scratch
	h.find(&s, h.scaled(&s.q, x), k, -1)
	if cut {
		s.found = s.found[:k]
	}
	return s.found
}

// query returns the i-th query, on the scale of the points, and the point to leave out (−1 for
// none). It may write the row to dst.
type query func(dst *[]float64, i int) (x []float64, skip int32)

// findEach finds the k nearest of the queries from and after it, and calls do with each of them,
// while s.found are its neighbours. b is the room for them; nil if each has its own search.
func (h *neighbourhood) findEach(s *scratch, b *batch, from, to, k int, next query,
	do func(i int, x []float64, skip int32)) {
	if b == nil {
		for i := from; i < to; i++ {
			x, skip := next(&s.q, i)
			h.find(s, x, k, skip)
			do(i, x, skip)
		}
		return
	}
	b.x = b.x[:to-from]
	for i := range b.x {
		x, skip := next(&b.scaled[i], from+i)
		b.x[i] = x
		b.near[i].reset(k, skip)
	}
	h.blocks.searchAll(b, h.index, h.fallback)
	for i, x := range b.x {
		h.collect(s, &b.near[i])
		do(from+i, x, b.near[i].skip)
	}
}

// batchOf returns the room for batches of this size, or nil if each query has its own search.
func (h *neighbourhood) batchOf(size, k int) *batch {
	if h.blocks == nil {
		return nil
	}
	return newBatch(size, k, h.width, h.scaler != nil)
}
