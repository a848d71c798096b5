package text

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// rows are the training rows, for exact comparison with a query. Each is divided by a power of two
// that makes its largest value about 1.
type rows struct {
	terms   int
	measure Measure
	weights []float64
	dotMax  float64
	start   []int
	column  []int32
	value   []float64
	unit    []float64 // that power
	square  []float64 // Σ w·x²
}

func newRows(s *classify.Sparse, measure Measure, weights []float64) rows {
	r := rows{terms: len(s.Terms), measure: measure, weights: weights,
		start: slices.Clone(s.Indptr), column: make([]int32, len(s.Indices)),
		value: make([]float64, len(s.Data)), unit: make([]float64, s.Len())}
	r.sumSquares(func(i int) {
		row := RowOf(s, i)
		columns, values := r.row(i)
		columns = columns[:len(row.Columns)]
		for at, j := range row.Columns {
			columns[at] = int32(j)
		}
		r.unit[i] = row.unit()
		row.over(values, r.unit[i])
	})
	return r
}

// sumSquares calls fill for each row before it sums up its squares, so that the row is in the
// cache.
func (r *rows) sumSquares(fill func(i int)) {
	r.square = make([]float64, len(r.unit))
	for i := range r.square {
		fill(i)
		columns, values := r.row(i)
		values = values[:len(columns)]
		sum := 0.0
		for at, j := range columns {
			v := values[at]
			sum += float64(weight(r.weights, int(j)) * v * v)
		}
		r.square[i] = sum
		r.dotMax = max(r.dotMax, sum*r.unit[i]*r.unit[i])
	}
}

func (r *rows) len() int { return len(r.unit) }

func (r *rows) row(i int) ([]int32, []float64) {
	from, to := r.start[i], r.start[i+1]
	return r.column[from:to], r.value[from:to]
}

// query is a row to search for, and the scratch and the result of the search.
type query struct {
	Row              // over its unit
	unit   float64   // a power of two
	square float64   // Σ w·x² of the Row
	spread []float64 // w·x of each term, 0 for those that the Row does not have
	rough  []float32 // approximate cosines, for an index
	best   []float32
	near   []int
	found  []found
}

// found is a training row and its distance.
type found struct {
	row int
	d   float64
}

// ask sets the query to x.
func (r *rows) ask(q *query, x Row) {
	x.check(r.terms)
	if q.spread == nil {
		q.spread = make([]float64, r.terms)
	}
	for _, j := range q.Columns {
		q.spread[j] = 0
	}
	q.unit = x.unit()
	q.Columns, q.Values = x.Columns, q.Values[:0]
	for at, j := range x.Columns {
		v := x.Values[at] / q.unit
		q.Values = append(q.Values, v)
		q.spread[j] = weight(r.weights, j) * v
	}
	q.square = Dot(q.Row, q.Row, r.weights)
}

// distance returns the exact distance of a row from the query. The order of the sum is that of
// [Dot], without terms that are 0. If the distance is NaN, it returns +Inf.
func (r *rows) distance(q *query, i int) float64 {
	columns, values := r.row(i)
	sum := 0.0
	for at, j := range columns {
		sum += float64(q.spread[j] * values[at])
	}
	d := r.dotMax - sum*q.unit*r.unit[i]
	if r.measure == Cosine {
		d = 1 - ratio(sum, q.square, r.square[i])
	}
	if d != d {
		return math.Inf(1)
	}
	return d
}

// find compares the query with all rows; see [searcher].
func (r *rows) find(q *query, k int) {
	q.found = slices.Grow(q.found[:0], r.len())
	for i := range r.len() {
		q.found = append(q.found, found{i, r.distance(q, i)})
	}
	q.keep(k)
}

// searcher finds the k rows nearest to a query, and all that tie with the kth. The result is in
// q.found, the nearest first, ties in the order of rows.
type searcher interface {
	ask(q *query, x Row)
	find(q *query, k int)
}

// keep sorts the rows found, and keeps the k nearest and all that tie with the kth.
func (q *query) keep(k int) {
	slices.SortFunc(q.found, func(a, b found) int {
		if c := cmp.Compare(a.d, b.d); c != 0 {
			return c
		}
		return cmp.Compare(a.row, b.row)
	})
	for k < len(q.found) && q.found[k].d == q.found[k-1].d {
		k++
	}
	q.found = q.found[:min(k, len(q.found))]
}
