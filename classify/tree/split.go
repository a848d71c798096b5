package tree

import (
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"iter"
	"slices"
)

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal uint8

const (
	// Subsets is the best of all 2^(M−1) − 1 ways to part M values in two. Where there are two
	// classes, or a number to predict, the best is found among M − 1: with the values in order
	// of the share of one class, or of the mean, it cuts that order in two. Where there are
	// more classes all are tried.
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
	codes     []int32   // of BySubset, once it is kept: 2·value + branch, in increasing order
	of        subset    // of BySubset, until it is written: what codes will say
	cuts      []float64 // of ByInterval

	children [][]float64 // the figures of the branches of the best split
}

// write puts down the values of a BySubset test, which it must before the next column is counted.
func (s *test) write() {
	if s.of.values != nil {
		s.codes, s.of = s.of.codes(), subset{}
	}
}

// set gives the test to a node, before its branches are added.
func (s test) set(t *treenode.Tree, at int32, branches int) {
	nd := &t.Nodes[at]
	nd.Kind, nd.Attribute, nd.Threshold, nd.Branches = s.kind, int32(s.attribute), s.threshold,
		int32(branches)
	switch s.kind {
	case BySubset:
		nd.Extra = int32(len(t.Subsets))
		t.Subsets = append(append(t.Subsets, int32(len(s.codes))), s.codes...)
	case ByInterval:
		nd.Extra = int32(len(t.Cuts))
		t.Cuts = append(t.Cuts, s.cuts...)
	}
}

// same reports whether a node makes this test.
func (s test) same(t *treenode.Tree, nd *treenode.Node) bool {
	if s.kind != nd.Kind || s.attribute != int(nd.Attribute) {
		return false
	}
	switch s.kind {
	case ByThreshold:
		return s.low <= nd.Threshold && nd.Threshold < s.high
	case BySubset:
		return slices.Equal(s.codes, t.Subset(nd))
	case ByInterval:
		return slices.Equal(s.cuts, t.Thresholds(nd))
	}
	return true
}

// tests yields the splits of column j among the rows in [lo, hi), with the masses of their
// branches. Both are good until the next one. Unless every split is asked for, those that another
// is sure to equal or to beat are left out.
func (g *rows) tests(
	v vocabulary, j, lo, hi int, counts []float64, every bool,
) iter.Seq2[test, [][]float64] {
	return func(yield func(test, [][]float64) bool) {
		switch nominal := g.attributes[j].Nominal(); {
		case nominal && v.multiway:
			if _, children := g.count(j, lo, hi); len(children) > 1 || every {
				yield(test{attribute: j, kind: ByValue}, children)
			}
		case nominal:
			values, children := g.count(j, lo, hi)
			for of, parts := range g.subsets(v, values, children) {
				if !yield(test{attribute: j, kind: BySubset, of: of}, parts) {
					return
				}
			}
		case v.bins > 0:
			if cuts, children := g.bin(v, j, lo, hi); len(cuts) > 0 {
				yield(test{attribute: j, kind: ByInterval, cuts: cuts}, children)
			}
		default:
			// With a least mass the best threshold may be the first that leaves it,
			// in the middle of a class.
			for at, children := range g.cuts(j, lo, hi, counts, every || v.minLeaf > 0) {
				if !yield(test{attribute: j, kind: ByThreshold, low: at.low, high: at.high},
					children) {
					return
				}
			}
		}
	}
}

// readable yields what a reader wants to see, written: every split, or, of a nominal attribute with
// more values at the node than anybody reads, the best one.
func (g *rows) readable(
	v vocabulary, j int, at segment, counts []float64,
) iter.Seq2[test, [][]float64] {
	const most = 64
	if g.attributes[j].Nominal() && !v.multiway {
		if values, _ := g.count(j, at.lo, at.hi); len(values) > most {
			return func(yield func(test, [][]float64) bool) {
				if best, _, branches := g.choose(v, []int{j}, at.lo, at.hi, counts); branches > 0 {
					yield(best, best.children)
				}
			}
		}
	}
	return func(yield func(test, [][]float64) bool) {
		for split, children := range g.tests(v, j, at.lo, at.hi, counts, true) {
			split.write()
			if !yield(split, children) {
				return
			}
		}
	}
}
