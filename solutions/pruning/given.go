package pruning

import (
	"cmp"
	"math"
	"slices"
)

// BestSubset returns which values of a nominal attribute go left in the best binary
// split for two classes, and what the split takes off the Gini index.
//
// children[v][c] is the number of examples of class c, 0 or 1, with value v. There
// are at least two values, each with examples. The values are put in order of their
// share of class 1, those of equal share in order of v, and the first q of them go
// left, 0 < q < len(children). Gains that differ by less than 1e-12 are equal, and
// of equal gains the smallest q wins, even if nothing is gained. The values that go
// left are listed in increasing order.
func BestSubset(children [][]float64) (left []int, gain float64) {
	order := make([]int, len(children))
	for v := range order {
		order[v] = v
	}
	share := func(v int) float64 { return children[v][1] / total(children[v]) }
	slices.SortStableFunc(order, func(v, w int) int { return cmp.Compare(share(v), share(w)) })

	first, last := make([]float64, 2), make([]float64, 2)
	for _, counts := range children {
		last[0] += counts[0]
		last[1] += counts[1]
	}
	gain = math.Inf(-1)
	for k, v := range order[:len(order)-1] {
		for c, count := range children[v] {
			first[c] += count
			last[c] -= count
		}
		if g := giniGain(first, last); g > gain+1e-12 {
			left, gain = slices.Sorted(slices.Values(order[:k+1])), g
		}
	}
	return left, gain
}
