package treeengine

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// Subset is a binary split of the values found at a node. It is written out only when it is kept,
// so that trying it takes no time for each value.
type Subset struct {
	values   []int32 // valid until the next column is counted
	place    []int   // where each of them stands in an order
	from, to int     // the places that go to branch 0
	mask     uint64  // where there is no order: bit i is set if the i-th value goes to branch 0
}

func (s Subset) branch(i int) int32 {
	if s.place == nil {
		return int32(^s.mask >> i & 1)
	}
	if s.from <= s.place[i] && s.place[i] < s.to {
		return 0
	}
	return 1
}

// Codes writes the split as a node keeps it.
func (s Subset) Codes() []int32 {
	codes := make([]int32, len(s.values))
	for i, v := range s.values {
		codes[i] = 2*v + s.branch(i)
	}
	return codes
}

// InTwo yields the splits in two of values that a learner tries, and the figures of both branches,
// which are valid until the next split. The figures of the values are children: moments if numbers
// is set. Branch 0 has the first of the values, or, of one value against the rest, the one.
func InTwo(
	how Nominal, numbers bool, values []int32, children [][]float64,
) iter.Seq2[Subset, [][]float64] {
	return func(yield func(Subset, [][]float64) bool) {
		if len(values) < 2 {
			return
		}
		order := byShare(numbers, children)
		switch {
		case how == OneValue:
			oneValue(numbers, values, children, yield)
		case how == Subsets && order != nil:
			inOrder(numbers, order, values, children, yield)
		default:
			everySubset(values, children, yield)
		}
	}
}

// oneValue tries each value against the rest; of two values, the first.
func oneValue(
	numbers bool, values []int32, children [][]float64, yield func(Subset, [][]float64) bool,
) {
	place := make([]int, len(values))
	for i := range place {
		place[i] = i
	}
	total := impurity.ColumnSums(children)
	parts := [][]float64{nil, make([]float64, len(total))}
	for one := range values {
		parts[0] = children[one]
		Rest(parts[1], total, parts[0], numbers)
		if !yield(Subset{values: values, place: place, from: one, to: one + 1}, parts) ||
			len(values) == 2 {
			return
		}
	}
}

// inOrder tries to cut the values in two in each place of their order.
func inOrder(
	numbers bool, order []int, values []int32, children [][]float64,
	yield func(Subset, [][]float64) bool,
) {
	place := make([]int, len(order))
	for i, k := range order {
		place[k] = i
	}
	total := impurity.ColumnSums(children)
	low, high := make([]float64, len(total)), make([]float64, len(total))
	for cut := 1; cut < len(order); cut++ {
		for c, n := range children[order[cut-1]] {
			low[c] += n
		}
		Rest(high, total, low, numbers)
		split, parts := Subset{values: values, place: place, to: cut}, [2][]float64{low, high}
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
func everySubset(
	values []int32, children [][]float64, yield func(Subset, [][]float64) bool,
) {
	parts := [][]float64{make([]float64, len(children[0])), make([]float64, len(children[0]))}
	for others := uint64(0); others < 1<<(len(values)-1)-1; others++ {
		split := Subset{values: values, mask: others<<1 | 1}
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

// Rest subtracts the figures of a branch from the total. The masses of classes are never below 0.
func Rest(rest, total, branch []float64, numbers bool) {
	for c, n := range total {
		rest[c] = n - branch[c]
		if !numbers {
			rest[c] = max(0, rest[c])
		}
	}
}

// byShare sorts the values of a node, by index, so that the best binary split cuts their order in
// two: by the share of the first of two classes, or by the mean. It returns nil if the node has
// more classes.
func byShare(numbers bool, children [][]float64) []int {
	figure := 1 // the sum of the numbers
	if !numbers {
		total, seen := impurity.ColumnSums(children), 0
		for c, n := range total {
			if n > 0 {
				if seen == 0 {
					figure = c
				}
				seen++
			}
		}
		if seen > 2 {
			return nil
		}
	}
	key, order := make([]float64, len(children)), make([]int, len(children))
	for i, counts := range children {
		order[i] = i
		key[i] = counts[figure] / Mass(counts, numbers)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
	return order
}

// Mass is the mass of a branch.
func Mass(figures []float64, numbers bool) float64 {
	if numbers {
		return figures[0]
	}
	return impurity.Sum(figures)
}

// Parts reports whether two branches have the least mass, and more than none.
func Parts(children [][]float64, numbers bool, least float64) bool {
	enough := 0
	for _, figures := range children {
		if n := Mass(figures, numbers); n > 0 && n >= least*(1-tie) {
			enough++
		}
	}
	return enough > 1
}
