package treeengine

import (
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tie is how close two gains, or two masses relative to the larger, must be to count as equal.
const tie = treenode.Tie

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal uint8

const (
	// Subsets is the best of all 2^(M−1) − 1 ways to split M values in two. With two classes, or a
	// number to predict, it is found among M − 1: the values are sorted by the share of one class,
	// or by the mean, and that order is cut in two. With more classes all are tried.
	Subsets Nominal = iota
	// EverySubset tries all 2^(M−1) − 1, as Subsets does without the order.
	EverySubset
	// OneValue tries each value against the rest: M splits.
	OneValue
)

// Splits says which splits a learner makes, and how it scores them.
type Splits struct {
	// of the mass of each class, or of the moments of a number
	Impurity func(counts []float64) float64
	Ratio    bool    // the score is the gain divided by the split information, not the gain
	Numbers  bool    // branches have moments (mass, sum, sum of squares), not a mass for each class
	Multiway bool    // a nominal attribute has a branch for each value
	Nominal  Nominal // else how its values are split in two
	Bins     int     // a numeric attribute is cut into so many intervals; 0: in two at a threshold
	MinLeaf  float64 // the least mass of a branch that counts as one
}

// Test is a split of a node.
type Test struct {
	Attribute int
	Kind      treenode.Kind
	Threshold float64   // of ByThreshold
	Low, High float64   // of ByThreshold: the neighbouring values that it stands between
	Codes     []int32   // of BySubset, once it is kept: 2·value + branch, in increasing order
	of        subset    // of BySubset, until it is written: what Codes will say
	Cuts      []float64 // of ByInterval

	Children [][]float64 // the figures of the branches of the best split
}

// write stores the values of a BySubset test. It must be called before the next column is counted.
func (s *Test) write() {
	if s.of.values != nil {
		s.Codes, s.of = s.of.codes(), subset{}
	}
}

// Set gives the test to a node, before its branches are added.
func (s Test) Set(t *treenode.Tree, at int32, branches int) {
	nd := &t.Nodes[at]
	nd.Kind, nd.Attribute, nd.Threshold, nd.Branches = s.Kind, int32(s.Attribute), s.Threshold,
		int32(branches)
	switch s.Kind {
	case treenode.BySubset:
		nd.Extra = int32(len(t.Subsets))
		t.Subsets = append(append(t.Subsets, int32(len(s.Codes))), s.Codes...)
	case treenode.ByInterval:
		nd.Extra = int32(len(t.Cuts))
		t.Cuts = append(t.Cuts, s.Cuts...)
	}
}

// Same reports whether a node makes this test.
func (s Test) Same(t *treenode.Tree, nd *treenode.Node) bool {
	if s.Kind != nd.Kind || s.Attribute != int(nd.Attribute) {
		return false
	}
	switch s.Kind {
	case treenode.ByThreshold:
		return s.Low <= nd.Threshold && nd.Threshold < s.High
	case treenode.BySubset:
		return slices.Equal(s.Codes, t.Subset(nd))
	case treenode.ByInterval:
		return slices.Equal(s.Cuts, t.Thresholds(nd))
	}
	return true
}

// mass is the mass of a branch.
func (v *Splits) mass(counts []float64) float64 {
	if v.Numbers {
		return counts[0]
	}
	return treenode.Sum(counts)
}

// Residual is the impurity of the branches, each weighted by its share.
func (v *Splits) Residual(children [][]float64) float64 {
	if !v.Numbers {
		return impurity.Residual(v.Impurity, children)
	}
	total, left := 0.0, 0.0
	for _, moments := range children {
		total += moments[0]
	}
	for _, moments := range children {
		if p := moments[0] / total; p > 0 {
			left += p * v.Impurity(moments)
		}
	}
	return left
}

// score is how good a split is; parent is the impurity of its examples.
func (v *Splits) score(parent float64, children [][]float64) float64 {
	gain := parent - v.Residual(children)
	if v.Ratio {
		return impurity.Ratio(gain, impurity.SplitInfo(children))
	}
	return gain
}

// parts reports whether two branches have the least mass, and more than none.
func (v *Splits) parts(children [][]float64, least float64) bool {
	enough := 0
	for _, counts := range children {
		if n := v.mass(counts); n > 0 && n >= least*(1-tie) {
			enough++
		}
	}
	return enough > 1
}
