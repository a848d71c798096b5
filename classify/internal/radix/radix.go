// Package radix sorts rows by numbers, in time O(n).
package radix

import (
	"math"
	"slices"
)

// Sorter sorts rows by their keys. Both lists can be filled again after a sort.
type Sorter struct {
	Keys []uint64
	Rows []uint32 // the row of each key

	otherKeys []uint64
	otherRows []uint32
}

// New returns a sorter of n rows.
func New(n int) *Sorter {
	return &Sorter{make([]uint64, n), make([]uint32, n), make([]uint64, n), make([]uint32, n)}
}

// Key maps numbers to bits of the same order. Both zeros have the same, and NaN comes first, as 0.
func Key(v float64) uint64 {
	if v != v {
		return 0
	}
	b := math.Float64bits(v + 0)
	if b>>63 != 0 {
		return ^b
	}
	return b | 1<<63
}

// Sort puts the keys and their rows into rising order, byte by byte from the lowest. Equal keys
// stay in their order. A byte that is the same in all keys takes no pass.
func (s *Sorter) Sort() {
	var counts [8][256]uint32
	for _, k := range s.Keys {
		for b := range counts {
			counts[b][byte(k>>(8*b))]++
		}
	}
	for b := range counts {
		if slices.Max(counts[b][:]) == uint32(len(s.Keys)) {
			continue
		}
		next := uint32(0)
		for digit, n := range counts[b] {
			counts[b][digit] = next
			next += n
		}
		for i, k := range s.Keys {
			to := &counts[b][byte(k>>(8*b))]
			s.otherKeys[*to], s.otherRows[*to] = k, s.Rows[i]
			*to++
		}
		s.Keys, s.otherKeys = s.otherKeys, s.Keys
		s.Rows, s.otherRows = s.otherRows, s.Rows
	}
}
