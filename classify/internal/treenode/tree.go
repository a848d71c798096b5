// Package treenode holds the nodes of decision trees: how a row finds its way among them, how a
// branch becomes a leaf, and what a node has. Packages tree, prune and rules share it.
package treenode

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// Tree is what trees of classes and trees of numbers have in common: the nodes, and how a row
// finds its way among them.
type Tree struct {
	Attributes []classify.Attribute
	Classes    []string // none of a tree of numbers
	Nodes      []Node
	// a tree of numbers: a node's figures are mass, mean and deviance, or, in gradient boosting,
	// mass, value and gain; else the mass of each class
	Numbers bool
	Width   int       // the number of figures of a node
	Figures []float64 // node i has figures[i·width : (i+1)·width]
	// a BySubset node has at extra a length, and so many codes 2·value + branch in increasing order
	Subsets []int32
	// a ByInterval node has at extra its thresholds in increasing order, one fewer than branches
	Cuts []float64
	// the branch of most of the mass whose value is known, -1 on a tie, or, in gradient boosting,
	// the better branch of those without; of each node with a test, if rows without a value go
	// there
	Heaviest map[int32]int32
	// the best split of each attribute at the larger nodes that have a test, in order of columns
	Rivals  map[int32][]Rival
	Missing Missing
}

// Node is one node of a tree. The children of a node are side by side, after it; the root is node
// 0.
type Node struct {
	Threshold float64
	Attribute int32
	First     int32 // its first child
	Branches  int32
	Class     int32 // the majority
	Extra     int32 // where in subsets or cuts its own begin
	Kind      Kind
	Stop      Stop
}

// Rival is the best split of one attribute at a node, whether it was made or not.
type Rival struct {
	Attribute  int32
	Branches   int32
	Kind       Kind
	Low, High  float64 // of ByThreshold: the neighbouring values that it stands between
	Values     []int32 // of BySubset: those of branch 0
	Left       float64 // the impurity that it leaves
	Gain, Info float64 // what it gains, and its split information
}

// Branch returns the branch for cell value v, and -1 if there is none: v is missing, or the node
// does not know the value.
func (t *Tree) Branch(nd *Node, v float64) int32 {
	switch nd.Kind {
	case ByThreshold:
		if v <= nd.Threshold {
			return 0
		} else if v > nd.Threshold {
			return 1
		}
	case ByValue:
		if k := int32(v); float64(k) == v && k >= 0 && k < nd.Branches {
			return k
		}
	case BySubset:
		codes := t.Subset(nd)
		if k := int32(v); float64(k) == v {
			if i, _ := slices.BinarySearch(codes, 2*k); i < len(codes) && codes[i]>>1 == k {
				return codes[i] & 1
			}
		}
	case ByInterval:
		if v == v {
			return int32(sort.SearchFloat64s(t.Thresholds(nd), v))
		}
	}
	return -1
}

// Subset returns the codes of a BySubset node.
func (t *Tree) Subset(nd *Node) []int32 {
	length := t.Subsets[nd.Extra]
	return t.Subsets[nd.Extra+1:][:length]
}

// Thresholds returns the upper ends of a ByInterval node's intervals but the last.
func (t *Tree) Thresholds(nd *Node) []float64 { return t.Cuts[nd.Extra:][:nd.Branches-1] }

// Next returns the branch of node at for a row for which its test has none, as the tree's Missing
// option says. It is -1 if the row stays or goes down all branches.
func (t *Tree) Next(at int32) int32 {
	if t.Missing == Majority {
		return t.Heaviest[at]
	}
	return -1
}

// Down returns the child of a node that x goes to, and -1 if it stays.
func (t *Tree) Down(at int32, x []float64) int32 {
	nd := &t.Nodes[at]
	if nd.Kind == Leaf {
		return -1
	}
	b := t.Branch(nd, x[nd.Attribute])
	if b < 0 {
		b = t.Next(at)
	}
	if b < 0 {
		return -1
	}
	return nd.First + b
}

// Find returns the node that answers for x: a leaf that has examples, or the last node before an
// empty leaf or a value without a branch. whole is false if the row goes down several branches: see
// Parts.
func (t *Tree) Find(x []float64) (at int32, whole bool) {
	if len(x) != len(t.Attributes) {
		panic(fmt.Sprintf("tree: row has %d values, the model %d", len(x), len(t.Attributes)))
	}
	for {
		nd := &t.Nodes[at]
		if nd.Kind == Leaf {
			return at, true
		}
		b := t.Branch(nd, x[nd.Attribute])
		if b < 0 {
			if t.Missing == Fractions {
				return at, false
			}
			b = t.Next(at)
		}
		if b < 0 || t.Nodes[nd.First+b].Stop == StopEmpty {
			return at, true
		}
		at = nd.First + b
	}
}

// Node returns the number of the node that answers for x, as in the steps of growing: a leaf, or
// the last node before a value without a branch. For a row in [Fractions] it is the node where the
// row is divided. It panics if x does not have one value for each attribute.
func (t *Tree) Node(x []float64) int {
	at, _ := t.Find(x)
	return int(at)
}

// Parts yields the nodes that answer for a row in fractions, with the fraction of the row that
// comes there; a fraction is a branch's share of the training mass below its node.
func (t *Tree) Parts(x []float64) iter.Seq2[int32, float64] {
	type part struct {
		node  int32
		share float64
	}
	return func(yield func(int32, float64) bool) {
		for todo := []part{{0, 1}}; len(todo) > 0; {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			nd := &t.Nodes[p.node]
			b := int32(-1)
			if nd.Kind != Leaf {
				b = t.Branch(nd, x[nd.Attribute])
			}
			switch {
			case nd.Kind == Leaf || b >= 0 && t.Nodes[nd.First+b].Stop == StopEmpty:
				if !yield(p.node, p.share) {
					return
				}
			case b >= 0:
				todo = append(todo, part{nd.First + b, p.share})
			default:
				below := 0.0
				for b := range nd.Branches {
					below += t.Size(nd.First + b)
				}
				for b := nd.Branches - 1; b >= 0; b-- {
					if n := t.Size(nd.First + b); n > 0 {
						todo = append(todo, part{nd.First + b, p.share * n / below})
					}
				}
			}
		}
	}
}

// Row returns the figures of a node.
func (t *Tree) Row(at int32) []float64 { return t.Figures[int(at)*t.Width:][:t.Width] }

// Size returns the training mass of a node.
func (t *Tree) Size(at int32) float64 {
	if t.Numbers {
		return t.Row(at)[0]
	}
	return impurity.Sum(t.Row(at))
}

// AddNodes appends n nodes and returns the index of the first.
func (t *Tree) AddNodes(n int) int32 {
	first := len(t.Nodes)
	// doubled, because the steps of append would leave five times as much garbage
	if first+n > cap(t.Nodes) {
		t.Nodes = slices.Grow(t.Nodes, max(n, first))
		t.Figures = slices.Grow(t.Figures, max(n, first)*t.Width)
	}
	t.Nodes = append(t.Nodes, make([]Node, n)...)
	t.Figures = append(t.Figures, make([]float64, n*t.Width)...)
	return int32(first)
}

// Leaves returns the number of leaves, including those that no training example reached.
func (t *Tree) Leaves() int {
	leaves := 0
	for i := range t.Nodes {
		if t.Nodes[i].Kind == Leaf {
			leaves++
		}
	}
	return leaves
}

// Depth returns the number of tests on the longest path from the root to a
// leaf: 0 for a single leaf.
func (t *Tree) Depth() int {
	deepest := 0
	for at := range t.Preorder() {
		deepest = max(deepest, at.Depth)
	}
	return deepest
}

// Place is a node of a tree and how it hangs there.
type Place struct {
	Node, Parent int32 // parent is -1 at the root
	Branch       int32 // the parent's branch that leads here
	Depth        int
}

// Preorder walks the tree depth first, a node before its branches, in their order. It does not
// recurse: a tree may be a chain as long as the training set.
func (t *Tree) Preorder() iter.Seq[Place] {
	return func(yield func(Place) bool) {
		todo := []Place{{Parent: -1}}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(at) {
				return
			}
			nd := t.Nodes[at.Node]
			for b := nd.Branches - 1; b >= 0; b-- {
				todo = append(todo, Place{
					Node:   nd.First + b,
					Parent: at.Node,
					Branch: b,
					Depth:  at.Depth + 1,
				})
			}
		}
	}
}

// Collapse returns a copy in which the nodes for which cut is true are leaves. Values and
// thresholds are shared with the original.
func (t *Tree) Collapse(cut func(at int) bool) Tree {
	small := *t
	small.Nodes, small.Figures, small.Heaviest, small.Rivals = nil, nil, nil, nil
	type move struct{ from, to int32 }
	small.AddNodes(1)
	for todo := []move{{}}; len(todo) > 0; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nd := t.Nodes[m.from]
		copy(small.Row(m.to), t.Row(m.from))
		if nd.Kind != Leaf && cut(int(m.from)) {
			nd = Node{Class: nd.Class, Kind: Leaf, Stop: StopPruned}
		}
		if nd.Kind != Leaf {
			first := small.AddNodes(int(nd.Branches))
			for b := nd.Branches - 1; b >= 0; b-- {
				todo = append(todo, move{nd.First + b, first + b})
			}
			nd.First = first
			small.SetExtras(m.to, t, m.from)
		}
		small.Nodes[m.to] = nd
	}
	return small
}

// SetHeaviest sets the branch of a node for rows without a value.
func (t *Tree) SetHeaviest(at, branch int32) {
	if t.Heaviest == nil {
		t.Heaviest = map[int32]int32{}
	}
	t.Heaviest[at] = branch
}

// A node has rivals if it has at least 1/rivalShare of the training mass.
const rivalShare = 50

// HasRivals reports whether a node is large enough to have rivals.
func (t *Tree) HasRivals(at int32) bool { return t.Size(at)*rivalShare >= t.Size(0) }

// SetRivals sets the best splits of a node. It copies them. The figures are rounded to six
// decimals, which is more than is ever printed.
func (t *Tree) SetRivals(at int32, list []Rival) {
	if len(list) == 0 {
		return
	}
	list = slices.Clone(list)
	for i := range list {
		for _, v := range []*float64{&list[i].Left, &list[i].Gain, &list[i].Info} {
			*v = math.Round(*v*1e6) / 1e6
		}
	}
	if t.Rivals == nil {
		t.Rivals = map[int32][]Rival{}
	}
	t.Rivals[at] = list
}

// SetExtras copies the heaviest branch and the rivals of a node of another tree.
func (t *Tree) SetExtras(at int32, other *Tree, from int32) {
	if b, ok := other.Heaviest[from]; ok {
		t.SetHeaviest(at, b)
	}
	t.SetRivals(at, other.Rivals[from])
}
