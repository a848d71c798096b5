package text

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
)

// The inverted index finds what a comparison with every row finds by the formulas: the same rows in
// the same order at distances that are equal in every bit, ties with the kth included. The tables
// have common and rare terms, equal rows, rows of zeros, values of all sizes, and signs.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 300 {
		n, terms := 1+r.IntN(80), 1+r.IntN(40)
		value := func() float64 { return float64(1 + r.IntN(3)) }
		switch round % 4 {
		case 1:
			value = r.NormFloat64
		case 2:
			value = func() float64 { return math.Exp(40 * r.NormFloat64()) }
		case 3: // tfidf-like, with weights of 0
			value = func() float64 { return float64(r.IntN(3)) * math.Ln2 / float64(1+r.IntN(9)) }
		}
		row := func() (x Row) {
			for j := range terms {
				if r.IntN(1+j/2) == 0 {
					x.Columns, x.Values = append(x.Columns, j), append(x.Values, value())
				}
			}
			return x
		}
		s := &classify.Sparse{Terms: make([]string, terms), Indptr: []int{0}}
		for i := range n {
			x := row()
			if i > 0 && r.IntN(3) == 0 {
				x = RowOf(s, r.IntN(i))
			}
			s.Indices, s.Data = append(s.Indices, x.Columns...), append(s.Data, x.Values...)
			s.Indptr = append(s.Indptr, len(s.Indices))
		}
		var weights []float64
		if r.IntN(2) == 0 {
			for range terms {
				weights = append(weights, []float64{0, 1, 0.3, 1e-100, 1e100}[r.IntN(5)])
			}
		}
		measure := Measure(r.IntN(2))
		rows := newRows(s, measure, weights)
		index := newIndex(rows)
		var a, b query
		for range 20 {
			x, k := row(), 1+r.IntN(n)
			var want []found
			for i := range n {
				y := RowOf(s, i)
				d := 1 - Cos(x, y, weights)
				if measure == DotProduct {
					d = rows.dotMax - Dot(x.scaled(), y.scaled(), weights)*x.unit()*y.unit()
				}
				want = append(want, found{i, d})
			}
			slices.SortStableFunc(want, func(a, b found) int {
				if a.d < b.d {
					return -1
				}
				if a.d > b.d {
					return 1
				}
				return 0
			})
			last := want[k-1].d
			want = slices.DeleteFunc(want, func(f found) bool { return f.d > last })
			rows.ask(&a, x)
			rows.find(&a, k)
			index.ask(&b, x)
			index.find(&b, k)
			if !slices.Equal(a.found, want) || !slices.Equal(b.found, want) {
				t.Fatalf("round %d, %v, k = %d:\nbrute %v\nindex %v\nwant  %v", round, measure, k,
					a.found, b.found, want)
			}
		}
	}
}

// The rough sums are as near as the index takes them for, and the index compares
// few rows of many in full.
func TestRoughSums(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	const n, terms = 2000, 400
	s := &classify.Sparse{Terms: make([]string, terms), Indptr: []int{0}}
	for range n {
		for j := range terms {
			if r.IntN(1+j/4) == 0 {
				s.Indices, s.Data = append(s.Indices, j), append(s.Data, r.Float64()*float64(j))
			}
		}
		s.Indptr = append(s.Indptr, len(s.Indices))
	}
	rows := newRows(s, Cosine, nil)
	index := newIndex(rows)
	var q query
	for i := range 50 {
		x := RowOf(s, i)
		index.ask(&q, x)
		index.find(&q, 7)
		for k, rough := range q.rough {
			off := math.Abs(float64(rough) - Cos(x, RowOf(s, k), nil))
			if off > float64(len(x.Columns)+16)/(1<<23) {
				t.Errorf("rows %d and %d: the rough cosine is off by %v", i+1, k+1, off)
			}
		}
		if len(q.near) > 200 || q.found[0].row != i {
			t.Errorf("row %d: %d rows were near at some time, the nearest is %v", i+1,
				len(q.near), q.found[0])
		}
	}
}
