// Package treeengine makes growing trees fast: it sorts columns once, searches for the best split,
// and divides the work among goroutines. Package tree decides what a tree becomes. There are two
// engines for the same trees: [Rows] supports every option, and [Packed] is faster.
package treeengine

import (
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Engine holds the rows of a training set for growing.
type Engine interface {
	// Root adds the node that has all rows.
	Root(t *treenode.Tree) Segment
	// Describe fills in what a node has, once it is known which rows come there.
	Describe(t *treenode.Tree, at Segment)
	// Best finds the split of the highest score on the given columns, nil for all, and the number
	// of its branches, 0 if there is none. With the option Rivals it notes the best split of each
	// of these columns at a node that is large enough.
	Best(t *treenode.Tree, columns []int, at Segment) (best Test, score float64, branches int)
	// Offer finds the split of column j that C4.5 would make, and counts those that it tries.
	Offer(j int, at Segment, counts []float64) (best Offer, tried int)
	// Differ reports whether any column has two values among the rows of a node.
	Differ(at Segment) bool
	// Split gives a node its test, and the tests that replace it if a value is missing.
	Split(t *treenode.Tree, at Segment, test Test, branches int)
	// Part gives the rows of a node to its branches. The result is valid until the next node.
	Part(t *treenode.Tree, at Segment) []Segment
	// Release takes back the rows of a leaf.
	Release(at Segment)
}

// Segment is a node with the rows that reach it: those from Lo up to Hi.
type Segment struct {
	treenode.Place
	Lo, Hi int
}

// Options says what a learner asks of an engine.
type Options struct {
	Splits
	Missing  treenode.Missing
	Workers  int  // goroutines of a Packed; 0 means 1
	Children bool // the best split must have the figures of its branches
	Rivals   bool // of a tree of classes: note the best split of each column
	// Settle makes a described node a leaf if that can be decided without its splits. A Packed does
	// not keep the rows of such a leaf in order.
	Settle func(t *treenode.Tree, at Segment)
}

// rival describes the best split of a column, whose figures are those of its branches.
func (o *Options) rival(s Test, branches int, children [][]float64) treenode.Rival {
	left := o.Residual(children)
	return Rival(s, branches, left, o.Impurity(impurity.ColumnSums(children))-left,
		impurity.SplitInfo(children))
}

// Rival describes a split with the impurity that it leaves, its gain and split information.
func Rival(s Test, branches int, left, gain, info float64) treenode.Rival {
	r := treenode.Rival{
		Attribute: int32(s.Attribute), Branches: int32(branches), Kind: s.Kind,
		Low: s.Low, High: s.High, Left: left, Gain: gain, Info: info,
	}
	for _, code := range s.Codes {
		if code&1 == 0 {
			r.Values = append(r.Values, code>>1)
		}
	}
	return r
}

// root adds a node that has all of n rows.
func root(t *treenode.Tree, n int) Segment {
	return Segment{Place: treenode.Place{Node: t.AddNodes(1), Parent: -1}, Hi: n}
}
