package tree

import (
	"fmt"
	"iter"
	"slices"
	"sort"

	"github.com/tessella-go/tessella/classify"
)

// skeleton is what trees of classes and trees of numbers have in common: the nodes, and how a row
// finds its way among them.
type skeleton struct {
	attributes []classify.Attribute
	nodes      []node
	// a tree of numbers: a node's figures are mass, mean and deviance; else the mass of each class
	numbers bool
	width   int       // the number of figures of a node
	figures []float64 // node i has figures[i·width : (i+1)·width]
	// a BySubset node has at extra a length, and so many codes 2·value + branch in increasing order
	subsets []int32
	// a ByInterval node has at extra its thresholds in increasing order, one fewer than branches
	cuts    []float64
	backups map[int32]backup // what stands in for the test of a node
	missing Missing
}

// node is one node of a tree. The children of a node stand side by side,
// behind it; the root is node 0.
type node struct {
	threshold float64
	attribute int32
	first     int32 // its first child
	branches  int32
	class     int32 // the majority
	extra     int32 // where in subsets or cuts its own begin
	kind      Kind
	stop      Stop
}

// backup is what a node has for rows without a value for its test.
type backup struct {
	surrogates []surrogate // the best first
	heaviest   int32       // the branch of most of the mass whose value is known; -1 on a draw
}

// surrogate is a test that stands in for a node's own where the value is missing: its branch 0 is
// the node's branch 0, or, turned around, branch 1.
type surrogate struct {
	node
	turned    bool
	agreement float64 // the share of the mass with both values that both tests send the same way
	adjusted  float64 // how much of what the majority branch gets wrong it gets right
}

// branch returns the branch for cell value v, and -1 where there is none: v is missing or no
// value that the node knows.
func (t *skeleton) branch(nd *node, v float64) int32 {
	switch nd.kind {
	case ByThreshold:
		if v <= nd.threshold {
			return 0
		} else if v > nd.threshold {
			return 1
		}
	case ByValue:
		if k := int32(v); float64(k) == v && k >= 0 && k < nd.branches {
			return k
		}
	case BySubset:
		codes := t.subset(nd)
		if k := int32(v); float64(k) == v {
			if i, _ := slices.BinarySearch(codes, 2*k); i < len(codes) && codes[i]>>1 == k {
				return codes[i] & 1
			}
		}
	case ByInterval:
		if v == v {
			return int32(sort.SearchFloat64s(t.thresholds(nd), v))
		}
	}
	return -1
}

// subset returns the codes of a BySubset node.
func (t *skeleton) subset(nd *node) []int32 {
	length := t.subsets[nd.extra]
	return t.subsets[nd.extra+1:][:length]
}

// thresholds returns the upper ends of a ByInterval node's intervals but the last.
func (t *skeleton) thresholds(nd *node) []float64 { return t.cuts[nd.extra:][:nd.branches-1] }

// next returns the branch of node at for x when the node's own test has none: the first surrogate's
// that knows its value, or as the tree's policy says; -1 if the row stays or goes down all of them.
func (t *skeleton) next(at int32, x []float64) int32 {
	b := t.backups[at]
	for i := range b.surrogates {
		s := &b.surrogates[i]
		if b := t.branch(&s.node, x[s.attribute]); b >= 0 {
			if s.turned {
				return 1 - b
			}
			return b
		}
	}
	if t.missing == Majority {
		return b.heaviest
	}
	return -1
}

// find returns the node that answers for x: a leaf that has examples, or the last node
// before an empty leaf or a value without a branch. It is not whole if the row goes down
// several branches: see parts.
func (t *skeleton) find(x []float64) (at int32, whole bool) {
	if len(x) != len(t.attributes) {
		panic(fmt.Sprintf("tree: row has %d values, the model %d", len(x), len(t.attributes)))
	}
	for {
		nd := &t.nodes[at]
		if nd.kind == Leaf {
			return at, true
		}
		b := t.branch(nd, x[nd.attribute])
		if b < 0 {
			if t.missing == Fractions {
				return at, false
			}
			b = t.next(at, x)
		}
		if b < 0 || t.nodes[nd.first+b].stop == StopEmpty {
			return at, true
		}
		at = nd.first + b
	}
}

// Node returns the number of the node that answers for x, as in the steps of growing: a leaf, or
// the last node before a value without a branch. Of a row in [Fractions] it is the node where it is
// torn. It panics if x has not one value for each attribute.
func (t *skeleton) Node(x []float64) int {
	at, _ := t.find(x)
	return int(at)
}

// parts yields the nodes that answer for a row in fractions, with the fraction of the row that
// comes there; a fraction is a branch's share of the training mass below its node.
func (t *skeleton) parts(x []float64) iter.Seq2[int32, float64] {
	type part struct {
		node  int32
		share float64
	}
	return func(yield func(int32, float64) bool) {
		for todo := []part{{0, 1}}; len(todo) > 0; {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			nd := &t.nodes[p.node]
			b := int32(-1)
			if nd.kind != Leaf {
				b = t.branch(nd, x[nd.attribute])
			}
			switch {
			case nd.kind == Leaf || b >= 0 && t.nodes[nd.first+b].stop == StopEmpty:
				if !yield(p.node, p.share) {
					return
				}
			case b >= 0:
				todo = append(todo, part{nd.first + b, p.share})
			default:
				below := 0.0
				for b := range nd.branches {
					below += t.size(nd.first + b)
				}
				for b := nd.branches - 1; b >= 0; b-- {
					if n := t.size(nd.first + b); n > 0 {
						todo = append(todo, part{nd.first + b, p.share * n / below})
					}
				}
			}
		}
	}
}

// row returns the figures of a node.
func (t *skeleton) row(at int32) []float64 { return t.figures[int(at)*t.width:][:t.width] }

// size returns the training mass of a node.
func (t *skeleton) size(at int32) float64 {
	if t.numbers {
		return t.row(at)[0]
	}
	return sum(t.row(at))
}

// addNodes appends n nodes and returns the index of the first.
func (t *skeleton) addNodes(n int) int32 {
	first := len(t.nodes)
	// doubled, as the steps of append would leave five times as much behind
	if first+n > cap(t.nodes) {
		t.nodes = slices.Grow(t.nodes, max(n, first))
		t.figures = slices.Grow(t.figures, max(n, first)*t.width)
	}
	t.nodes = append(t.nodes, make([]node, n)...)
	t.figures = append(t.figures, make([]float64, n*t.width)...)
	return int32(first)
}

// Leaves returns the number of leaves, those that no training example reached among them.
func (t *skeleton) Leaves() int {
	leaves := 0
	for i := range t.nodes {
		if t.nodes[i].kind == Leaf {
			leaves++
		}
	}
	return leaves
}

// Depth returns the number of tests on the longest path from the root to a
// leaf: 0 for a single leaf.
func (t *skeleton) Depth() int {
	deepest := 0
	for at := range t.preorder() {
		deepest = max(deepest, at.depth)
	}
	return deepest
}

// place is a node of a tree and how it hangs there.
type place struct {
	node, parent int32 // parent is -1 at the root
	branch       int32 // the parent's branch that leads here
	depth        int
}

// preorder walks the tree depth first, a node before its branches, in their order. It does not
// recurse: a tree may be a chain as long as the training set.
func (t *skeleton) preorder() iter.Seq[place] {
	return func(yield func(place) bool) {
		todo := []place{{parent: -1}}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(at) {
				return
			}
			nd := t.nodes[at.node]
			for b := nd.branches - 1; b >= 0; b-- {
				todo = append(todo, place{
					node:   nd.first + b,
					parent: at.node,
					branch: b,
					depth:  at.depth + 1,
				})
			}
		}
	}
}

// collapse returns a copy in which the nodes that cut says are leaves. Values and thresholds are
// shared with the original.
func (t *skeleton) collapse(cut func(at int32) bool) skeleton {
	small := *t
	small.nodes, small.figures, small.backups = nil, nil, nil
	type move struct{ from, to int32 }
	small.addNodes(1)
	for todo := []move{{}}; len(todo) > 0; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nd := t.nodes[m.from]
		copy(small.row(m.to), t.row(m.from))
		if nd.kind != Leaf && cut(m.from) {
			nd = node{class: nd.class, kind: Leaf, stop: StopPruned}
		}
		if nd.kind != Leaf {
			first := small.addNodes(int(nd.branches))
			for b := nd.branches - 1; b >= 0; b-- {
				todo = append(todo, move{nd.first + b, first + b})
			}
			nd.first = first
			if b, ok := t.backups[m.from]; ok {
				small.setBackup(m.to, b)
			}
		}
		small.nodes[m.to] = nd
	}
	return small
}

// set makes a node an inner one, before its branches are added.
func (t *skeleton) set(at int32, s test, branches int) {
	nd := &t.nodes[at]
	nd.kind, nd.attribute, nd.threshold, nd.branches = s.kind, int32(s.attribute), s.threshold,
		int32(branches)
	switch s.kind {
	case BySubset:
		nd.extra = int32(len(t.subsets))
		t.subsets = append(append(t.subsets, int32(len(s.codes))), s.codes...)
	case ByInterval:
		nd.extra = int32(len(t.cuts))
		t.cuts = append(t.cuts, s.cuts...)
	}
}

// setBackup notes what stands in for a node's test.
func (t *skeleton) setBackup(at int32, b backup) {
	if t.backups == nil {
		t.backups = map[int32]backup{}
	}
	t.backups[at] = b
}
