package tree

import (
	"cmp"
	"iter"
	"slices"
)

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal uint8

const (
	// Subsets is the best of all 2^(M−1) − 1 ways to part M values in two. Where there are two classes, or a number to predict, the best
	// is found among M − 1: with the values in order of the share of one class, or of the mean, it cuts that order in two. Where there are more
	// classes all are tried.
	Subsets Nominal = iota
	// EverySubset tries all 2^(M−1) − 1, as Subsets does without the order.
	EverySubset
	// OneValue tries each value against the rest: M splits.
	OneValue
)

// vocabulary is which splits a learner makes, and how it scores them.
type vocabulary struct {
	measure
	multiway bool    // a nominal attribute has a branch for each value
	nominal  Nominal // else how its values are parted
	bins     int     // a numeric attribute is cut into so many intervals; 0: in two at a threshold
	even     bool    // with as many examples each, not of equal width
	minLeaf  float64 // the least mass of a branch that counts as one
	quinlan  *quinlan
}

// test is a split of a node.
type test struct {
	attribute int
	kind      Kind
	threshold float64   // of ByThreshold
	low, high float64   // of ByThreshold: the neighbouring values that it stands between
	codes     []int32   // of BySubset: 2·value + branch, in increasing order
	cuts      []float64 // of ByInterval

	children [][]float64 // the figures of the branches of the best split
}

// same reports whether a node makes this test.
func (s test) same(t *skeleton, nd *node) bool {
	if s.kind != nd.kind || s.attribute != int(nd.attribute) {
		return false
	}
	switch s.kind {
	case ByThreshold:
		return s.low <= nd.threshold && nd.threshold < s.high
	case BySubset:
		return slices.Equal(s.codes, t.subset(nd))
	case ByInterval:
		return slices.Equal(s.cuts, t.thresholds(nd))
	}
	return true
}

// tests yields the splits of column j among the rows in [lo, hi), with the masses of their branches. Both are good until the next one. Unless
// every split is asked for, those that another is sure to equal or to beat are left out.
func (g *rows) tests(v vocabulary, j, lo, hi int, counts []float64, every bool) iter.Seq2[test, [][]float64] {
	return func(yield func(test, [][]float64) bool) {
		switch nominal := g.attributes[j].Nominal(); {
		case nominal && v.multiway:
			if _, children := g.count(j, lo, hi); len(children) > 1 || every {
				yield(test{attribute: j, kind: ByValue}, children)
			}
		case nominal:
			values, children := g.count(j, lo, hi)
			for codes, parts := range g.subsets(v, values, children) {
				if !yield(test{attribute: j, kind: BySubset, codes: codes}, parts) {
					return
				}
			}
		case v.bins > 0:
			if cuts, children := g.bin(v, j, lo, hi); len(cuts) > 0 {
				yield(test{attribute: j, kind: ByInterval, cuts: cuts}, children)
			}
		default:
			// With a least mass the best threshold may be the first that leaves it, in the middle of a class.
			for at, children := range g.cuts(j, lo, hi, counts, every || v.minLeaf > 0) {
				if !yield(test{attribute: j, kind: ByThreshold, low: at.low, high: at.high}, children) {
					return
				}
			}
		}
	}
}

// subsets yields the binary splits of the values found at a node. Branch 0 has the first of them, or, of one value against the rest, the one.
func (g *rows) subsets(v vocabulary, values []int32, children [][]float64) iter.Seq2[[]int32, [][]float64] {
	return func(yield func([]int32, [][]float64) bool) {
		M := len(values)
		if M < 2 {
			return
		}
		left := make([]bool, M)
		codes := make([]int32, M)
		parts := [][]float64{make([]float64, g.width), make([]float64, g.width)}
		try := func() bool {
			clear(parts[0])
			clear(parts[1])
			for i := range values {
				b := int32(1)
				if left[i] {
					b = 0
				}
				codes[i] = 2*values[i] + b
				for c, n := range children[i] {
					parts[b][c] += n
				}
			}
			return yield(codes, parts)
		}
		switch order, ok := g.byShare(v, children); {
		case v.nominal == OneValue:
			for i := range M {
				clear(left)
				left[i] = true
				if !try() || M == 2 {
					return
				}
			}
		case v.nominal == Subsets && ok:
			first := slices.Index(order, 0)
			for cut := 1; cut < M; cut++ {
				for i, k := range order {
					left[k] = (i < cut) == (first < cut)
				}
				if !try() {
					return
				}
			}
		default:
			for mask := uint64(0); mask < 1<<(M-1)-1; mask++ {
				left[0] = true
				for i := 1; i < M; i++ {
					left[i] = mask>>(i-1)&1 != 0
				}
				if !try() {
					return
				}
			}
		}
	}
}

// byShare sorts the values of a node, by index, so that the best binary split cuts their order in two: by the share of the first of two
// classes, or by the mean. It is not ok where the node has more classes.
func (g *rows) byShare(v vocabulary, children [][]float64) (order []int, ok bool) {
	figure := 1 // the sum of the numbers
	if !v.numbers {
		seen := 0
		for c := range g.width {
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
		key[i] = counts[figure] / v.mass(counts)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
	return order, true
}
