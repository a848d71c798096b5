package treeengine

import (
	"math"
	"slices"
)

// sorter sorts columns by radix: numbers as bits that are ordered as they
// are, the lowest byte first.
type sorter struct {
	keys, otherKeys []uint64
	rows, otherRows []uint32
}

func newSorter(n int) *sorter {
	return &sorter{make([]uint64, n), make([]uint64, n), make([]uint32, n), make([]uint32, n)}
}

// sortAll sorts every numeric column, as many at once as there are workers.
func (p *Packed) sortAll() {
	sorters := make([]*sorter, len(p.pool))
	p.share(len(p.entries), func(i, j int) {
		if p.column[j] >= 0 {
			return
		}
		if sorters[i] == nil {
			sorters[i] = newSorter(len(p.rows))
		}
		p.entries[j] = p.sort(sorters[i], j)
	})
}

// sort returns the entries of a numeric column by increasing value, then row.
func (p *Packed) sort(s *sorter, j int) []uint64 {
	for r, i := range p.rows {
		s.keys[r], s.rows[r] = ordered(p.ds.At(int(i))[j]), uint32(r)
	}
	s.sort()
	column := make([]uint64, len(p.rows))
	rank := uint64(0)
	for i, r := range s.rows {
		if i > 0 && s.keys[i] != s.keys[i-1] {
			rank++
		}
		class := uint64(0)
		if p.class != nil {
			class = uint64(p.class[r])
		}
		column[i] = rank<<p.rankShift | class<<p.classShift | uint64(r)
	}
	return column
}

// ordered maps numbers to bits of the same order. Zero has one form.
func ordered(v float64) uint64 {
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
