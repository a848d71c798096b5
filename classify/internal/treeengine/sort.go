package treeengine

import (
	"math"
	"slices"
)

// fillColumns reads the nominal columns and sorts the numeric ones, as many at once as there are
// workers.
func (e *Engine) fillColumns() {
	sorters := make([]*sorter, len(e.pool))
	e.share(len(e.columns), func(i, j int) {
		if sorters[i] == nil {
			sorters[i] = newSorter(len(e.rows))
		}
		if a := e.ds.Attributes[j]; a.Nominal() {
			e.columns[j] = e.names(j, len(a.Values))
		} else {
			e.columns[j] = e.sort(sorters[i], j)
		}
	})
}

// names returns a nominal column.
func (e *Engine) names(j, values int) column {
	c := column{codes: make([]int32, len(e.rows)), values: values}
	for r, i := range e.rows {
		v := e.ds.At(int(i))[j]
		if c.codes[r] = int32(v); v != v {
			c.codes[r], c.holes = -1, true
		}
	}
	return c
}

// sort returns a numeric column by increasing value, then row. Rows without a value come first.
func (e *Engine) sort(s *sorter, j int) column {
	for r, i := range e.rows {
		s.keys[r], s.rows[r] = ordered(e.ds.At(int(i))[j]), uint32(r)
	}
	s.sort()
	c := column{entries: make([]uint64, len(e.rows)), holes: s.keys[0] == 0}
	rank := uint64(0)
	for i, r := range s.rows {
		if i > 0 && s.keys[i] != s.keys[i-1] {
			rank++
		}
		class := uint64(0)
		if e.class != nil {
			class = uint64(e.class[r])
		}
		c.entries[i] = rank<<e.rankShift | class<<e.classShift | uint64(r)
	}
	return c
}

// sorter sorts columns by radix: numbers as bits that are ordered as they
// are, the lowest byte first.
type sorter struct {
	keys, otherKeys []uint64
	rows, otherRows []uint32
}

func newSorter(n int) *sorter {
	return &sorter{make([]uint64, n), make([]uint64, n), make([]uint32, n), make([]uint32, n)}
}

// ordered maps numbers to bits of the same order. Zero has one form, and a missing value comes
// first.
func ordered(v float64) uint64 {
	if v != v {
		return 0
	}
	b := math.Float64bits(v + 0)
	if b>>63 != 0 {
		return ^b
	}
	return b | 1<<63
}

// sort orders the rows by their keys; equal keys stay in their order. A byte that is the same
// in all keys takes no pass.
func (s *sorter) sort() {
	var counts [8][256]uint32
	for _, k := range s.keys {
		for b := range counts {
			counts[b][byte(k>>(8*b))]++
		}
	}
	for b := range counts {
		if slices.Max(counts[b][:]) == uint32(len(s.keys)) {
			continue
		}
		next := uint32(0)
		for digit, n := range counts[b] {
			counts[b][digit] = next
			next += n
		}
		for i, k := range s.keys {
			to := &counts[b][byte(k>>(8*b))]
			s.otherKeys[*to], s.otherRows[*to] = k, s.rows[i]
			*to++
		}
		s.keys, s.otherKeys = s.otherKeys, s.keys
		s.rows, s.otherRows = s.otherRows, s.rows
	}
}
