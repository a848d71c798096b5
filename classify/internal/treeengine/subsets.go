package treeengine

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// subset is a binary split of the values found at a node. It is written out only when it is kept,
// so that trying it takes no time for each value.
type subset struct {
	values   []int32 // valid until the next column is counted
	place    []int   // where each of them stands in an order
	from, to int     // the places that go to branch 0
	mask     uint64  // where there is no order: bit i is set if the i-th value goes to branch 0
}

func (s subset) branch(i int) int32 {
	if s.place == nil {
		return int32(^s.mask >> i & 1)
	}
	if s.from <= s.place[i] && s.place[i] < s.to {
		return 0
	}
	return 1
}

// codes writes the split as a node keeps it.
func (s subset) codes() []int32 {
	codes := make([]int32, len(s.values))
	for i, v := range s.values {
		codes[i] = 2*v + s.branch(i)
	}
	return codes
}

// subsets yields the binary splits of the values found at a node, children their figures. Branch 0
// has the first of them, or, of one value against the rest, the one.
func (e *Engine) subsets(
	values []int32, children [][]float64,
) iter.Seq2[subset, [][]float64] {
	return func(yield func(subset, [][]float64) bool) {
		if len(values) < 2 {
			return
		}
		if e.Nominal == OneValue {
			e.eachValue(values, children, yield)
			return
		}
		if order, ok := e.byShare(children); ok && e.Nominal == Subsets {
			e.inOrder(order, values, children, yield)
			return
		}
		e.everySubset(values, children, yield)
	}
}

// eachValue tries each value against the rest; of two values, the first.
func (e *Engine) eachValue(
	values []int32, children [][]float64, yield func(subset, [][]float64) bool,
) {
	place := make([]int, len(values))
	for i := range place {
		place[i] = i
	}
	total, rest := impurity.ColumnSums(children), make([]float64, e.width)
	parts := [][]float64{nil, rest}
	for one := range values {
		parts[0] = children[one]
		e.rest(rest, total, children[one])
		if !yield(subset{values: values, place: place, from: one, to: one + 1}, parts) ||
			len(values) == 2 {
			return
		}
	}
}

// inOrder tries to cut the values in two in each place of their order.
func (e *Engine) inOrder(
	order []int, values []int32, children [][]float64, yield func(subset, [][]float64) bool,
) {
	place := make([]int, len(order))
	for i, k := range order {
		place[k] = i
	}
	total := impurity.ColumnSums(children)
	low, high := make([]float64, e.width), make([]float64, e.width)
	for cut := 1; cut < len(order); cut++ {
		for c, n := range children[order[cut-1]] {
			low[c] += n
		}
		e.rest(high, total, low)
		split, parts := subset{values: values, place: place, to: cut}, [2][]float64{low, high}
		if place[0] >= cut {
			split.from, split.to = cut, len(order)
			parts = [2][]float64{high, low}
		}
		if !yield(split, parts[:]) {
			return
		}
	}
}

// everySubset tries all ways to split the values, counting in binary which of the others go with
// the first.
func (e *Engine) everySubset(
	values []int32, children [][]float64, yield func(subset, [][]float64) bool,
) {
	parts := [][]float64{make([]float64, e.width), make([]float64, e.width)}
	for others := uint64(0); others < 1<<(len(values)-1)-1; others++ {
		split := subset{values: values, mask: others<<1 | 1}
		clear(parts[0])
		clear(parts[1])
		for i, counts := range children {
			part := parts[split.branch(i)]
			for c, n := range counts {
				part[c] += n
			}
		}
		if !yield(split, parts) {
			return
		}
	}
}

// rest is the total less a branch. The masses of classes are never below 0.
func (e *Engine) rest(rest, total, branch []float64) {
	for c, n := range total {
		rest[c] = n - branch[c]
		if e.target == nil {
			rest[c] = max(0, rest[c])
		}
	}
}

// byShare sorts the values of a node, by index, so that the best binary split cuts their order in
// two: by the share of the first of two classes, or by the mean. ok is false if the node has more
// classes.
func (e *Engine) byShare(children [][]float64) (order []int, ok bool) {
	figure := 1 // the sum of the numbers
	if e.target == nil {
		seen := 0
		for c := range e.width {
			if slices.ContainsFunc(children, func(counts []float64) bool { return counts[c] > 0 }) {
				if seen == 0 {
					figure = c
				}
				seen++
			}
		}
		if seen > 2 {
			return nil, false
		}
	}
	key := make([]float64, len(children))
	order = make([]int, len(children))
	for i, counts := range children {
		order[i] = i
		key[i] = counts[figure] / e.mass(counts)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
	return order, true
}
