package text

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas32"
)

// index finds the nearest training rows of a query by an inverted index: for each term, the list of
// the rows that have it. The lists of the query's terms give the approximate cosine of each row in
// single precision. For the rows that can be among the nearest within the error bound of the
// approximation, it then computes the exact sums of [Cos] and [Dot]. So the neighbours and their
// order are those of a search through all rows.
type index struct {
	rows
	longest float64   // for dot products: the length of the longest row
	length  []float32 // of each row, divided by longest; nil for cosines

	lists    []list    // of each term
	postings []posting // of all lists
}

// list is the rows that have a term: either their postings or, if they are many, the share of every
// row.
type list struct {
	postings []posting
	common   []float32 // 0 for rows without the term
}

// posting is one row that has a term.
type posting struct {
	row   int32
	share float32 // √w·x over the length of the row
}

// commonest: a term gets a share for every row if more than 1/commonest of the rows have it. In
// measurements, adding those takes as long as the postings of a sixth of the rows.
const commonest = 6

// newIndex builds the index.
func newIndex(r rows) *index {
	x := &index{rows: r}
	if x.measure == DotProduct {
		x.longest = math.Sqrt(x.dotMax)
		x.length = make([]float32, x.len())
		for i, square := range x.square {
			x.length[i] = float32(math.Sqrt(square) * x.unit[i] / x.longest)
		}
	}
	next := x.makeLists()
	for i, square := range x.square {
		over := 0.0 // 0 for a row of zeros
		if square > 0 {
			over = 1 / math.Sqrt(square)
		}
		columns, values := x.row(i)
		for at, j := range columns {
			v := values[at]
			if x.weights != nil {
				v *= math.Sqrt(x.weights[j])
			}
			share := float32(v * over)
			if to := next[j]; to < len(x.postings) {
				x.postings[to] = posting{int32(i), share}
				next[j]++
			} else {
				x.lists[j].common[i] = share
			}
		}
	}
	return x
}

// makeLists makes the lists of all terms, which are empty, and returns where the first posting of
// each term belongs; behind all postings for a common term.
func (x *index) makeLists() (next []int) {
	with := make([]int, x.terms) // how many rows have each term
	for _, j := range x.column {
		with[j]++
	}
	next, size := make([]int, x.terms), 0
	isCommon := func(j int) bool { return with[j] > x.len()/commonest }
	x.lists = make([]list, x.terms)
	for j, n := range with {
		if !isCommon(j) {
			next[j] = size
			size += n
		}
	}
	x.postings = make([]posting, size)
	for j, n := range with {
		if isCommon(j) {
			next[j] = size
			x.lists[j].common = make([]float32, x.len())
		} else {
			x.lists[j].postings = x.postings[next[j]:][:n]
		}
	}
	return next
}

// find adds the lists, and then computes the exact distance of the remaining rows; see [searcher].
func (x *index) find(q *query, k int) {
	if !(q.square < math.Inf(1)) { // NaN has no bounds
		x.rows.find(q, k)
		return
	}
	x.add(q)
	// The rounding error of a sum of m products that is at most 1 is at most m/2²⁴. If a dot
	// product is small compared with dot_max, its distance is also rounded.
	slack := float32(len(q.Columns)+16) / (1 << 23)
	if x.length != nil {
		slack += float32(x.longest / (math.Sqrt(q.square) * q.unit) / (1 << 51))
	}
	q.near, q.best = q.near[:0], q.best[:0]
	least := float32(math.Inf(-1))
	for i, sum := range q.rough {
		if sum < least {
			continue
		}
		q.near = append(q.near, i)
		if q.best = largest(q.best, k, sum); len(q.best) == k {
			least = q.best[0] - 2*slack
		}
	}
	q.found = slices.Grow(q.found[:0], len(q.near))
	for _, i := range q.near {
		if !(q.rough[i] < least) {
			q.found = append(q.found, found{i, x.distance(q, i)})
		}
	}
	q.keep(k)
}

// add writes the approximate cosine of each row to q.rough. For dot products, it is multiplied by
// the length of the row divided by the longest.
func (x *index) add(q *query) {
	if q.rough == nil {
		q.rough = make([]float32, x.len())
	}
	rough := q.rough
	clear(rough)
	if q.square == 0 {
		return
	}
	over := 1 / math.Sqrt(q.square)
	for at, j := range q.Columns {
		share := float32(math.Sqrt(weight(x.weights, j)) * q.Values[at] * over)
		list := &x.lists[j]
		if list.common != nil {
			blas32.Axpy(share, blas32.Vector{N: len(rough), Inc: 1, Data: list.common},
				blas32.Vector{N: len(rough), Inc: 1, Data: rough})
		}
		for _, p := range list.postings {
			rough[p.row] += share * p.share
		}
	}
	for i, length := range x.length {
		rough[i] *= length
	}
}

// largest adds a value to the k largest, which are a heap with the smallest on top.
func largest(heap []float32, k int, v float32) []float32 {
	if len(heap) < k {
		heap = append(heap, v)
		for i := len(heap) - 1; i > 0 && heap[(i-1)/2] > heap[i]; i = (i - 1) / 2 {
			heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
		}
		return heap
	}
	if v <= heap[0] {
		return heap
	}
	heap[0] = v
	for i := 0; ; {
		child := 2*i + 1
		if child+1 < k && heap[child+1] < heap[child] {
			child++
		}
		if child >= k || heap[child] >= heap[i] {
			return heap
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}
