package tree

import (
	"iter"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// engine holds the rows of a training set for growing. There are two: rows, as plain as the
// algorithm, and packed, which is fast. Both grow the same tree.
type engine interface {
	// root is the node that has all rows.
	root(t *treenode.Tree) segment
	// describe fills in what a node has, once it is known which rows come there.
	describe(t *treenode.Tree, at segment)
	// best finds the split of the highest gain on the given columns, nil for all, and the number of
	// its branches, 0 if there is none.
	best(
		v vocabulary, t *treenode.Tree, columns []int, at segment,
	) (best test, gain float64, branches int)
	// offer finds the split of column j that C4.5 would make, and counts those that it tries.
	offer(q *quinlan, v vocabulary, j int, at segment, counts []float64) (best offer, tried int)
	// differ reports whether any column has two values among the rows of a node.
	differ(at segment) bool
	// split gives a node its test, and notes what stands in for it where a value is missing.
	split(t *treenode.Tree, at segment, test test, branches int)
	// part gives the rows of a node to its branches.
	part(t *treenode.Tree, at segment) []segment
	// release takes back the rows of a leaf.
	release(at segment)
}

// choice is what a learner decides for a node.
type choice struct {
	test     test
	branches int     // 0 at a leaf
	decrease float64 // what the split takes off the impurity of the tree
}

// region grow

// grow is the algorithm that all learners share:
//
//	GROW(rows)
//	  if the rows are of one class, or decide finds no test: make a leaf
//	  otherwise make the test, and GROW the rows of each branch
//
// It yields each node once it is known whether it is a leaf or what its test is, before its
// branches are made. Nodes come depth first. If the number of leaves is limited, the node whose
// split takes most off the impurity of the tree comes first.
func grow(
	e engine, t *treenode.Tree, root segment, maxLeaves int, decide func(at segment) choice,
) iter.Seq[segment] {
	return func(yield func(segment) bool) {
		leaves := 1
		todo := agenda{bestFirst: maxLeaves > 0}
		todo.add(plan{root, consider(e, t, root, decide)})
		for !todo.empty() {
			at := todo.next()
			if at.branches > 0 && leaves == maxLeaves {
				at.branches = 0
				t.Nodes[at.Node].Stop = StopMaxLeaves
			}
			if at.branches > 0 {
				e.split(t, at.segment, at.test, at.branches)
			}
			if !yield(at.segment) {
				return
			}
			if at.branches == 0 {
				e.release(at.segment)
				continue
			}
			t.Nodes[at.Node].First = t.AddNodes(at.branches)
			leaves += at.branches - 1
			children := e.part(t, at.segment)
			for b := len(children) - 1; b >= 0; b-- { // what is added last comes first
				todo.add(plan{children[b], consider(e, t, children[b], decide)})
			}
		}
	}
}

// consider asks what a node is to be, unless its rows say so.
func consider(
	e engine, t *treenode.Tree, at segment, decide func(at segment) choice,
) choice {
	nd := &t.Nodes[at.Node]
	if at.lo == at.hi {
		nd.Stop, nd.Class = StopEmpty, t.Nodes[at.Parent].Class
		return choice{}
	}
	if e.describe(t, at); nd.Stop != Inner {
		return choice{}
	}
	return decide(at)
}

// endregion
