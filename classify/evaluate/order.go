package evaluate

import (
	"cmp"
	"math"
	"slices"
)

// item is an example, and its score as bits in the order of numbers.
type item struct {
	key uint64
	row int
}

const (
	digit  = 11 // bits of a pass
	digits = 6  // passes over 64 bits
)

// sortByScore sorts examples by rising scores, stably. No score may be NaN. Many are sorted by
// radix, digit by digit from the lowest, in time O(n).
func sortByScore(rows []int, scores []float64) {
	if len(rows) < 1<<digit {
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
		return
	}
	items, other := make([]item, len(rows)), make([]item, len(rows))
	var places [digits][1 << digit]int // how many keys have a digit, then where they begin
	for at, i := range rows {
		key := orderedBits(scores[i])
		items[at] = item{key, i}
		for d := range places {
			places[d][key>>(d*digit)%(1<<digit)]++
		}
	}
	for d := range places {
		next := 0
		for value, n := range places[d] {
			places[d][value] = next
			next += n
		}
		for _, it := range items {
			at := &places[d][it.key>>(d*digit)%(1<<digit)]
			other[*at] = it
			*at++
		}
		items, other = other, items
	}
	for at, it := range items {
		rows[at] = it.row
	}
}

// orderedBits returns bits that are in the order of numbers. Both zeros have the same.
func orderedBits(v float64) uint64 {
	bits := math.Float64bits(v + 0)
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}
