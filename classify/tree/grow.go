package tree

import (
	"container/heap"
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// engine holds the rows of a training set for growing.
type engine = treeengine.Engine

// segment is a node with the rows that reach it.
type segment = treeengine.Segment

// choice is what a learner decides for a node.
type choice struct {
	test     treeengine.Split // without branches at a leaf
	decrease float64          // how much the split reduces the impurity of the tree
}

// grow is the algorithm that all learners share:
//
//	todo ← the root and what it is to be
//	while there is a node in todo:
//	    node ← the next of todo
//	    if there are maxLeaves leaves: node is a leaf
//	    if node has a test:
//	        write the test into the tree
//	    yield node
//	    if node is a leaf: continue
//	    add its branches to the tree
//	    part its rows among them
//	    for each branch:
//	        todo ← todo, the branch and what it is to be
//
// It yields each node once it is known whether it is a leaf or what its test is, before its
// branches are made. Nodes come depth first. If the number of leaves is limited, the node whose
// split takes most off the impurity of the tree comes first.
func grow(
	e *engine, t *treenode.Tree, root segment, maxLeaves int,
	decide func(at segment) choice,
) iter.Seq[segment] {
	return func(yield func(segment) bool) {
		leaves := 1
		todo := agenda{bestFirst: maxLeaves > 0}
		todo.add(plan{root, consider(t, root, decide)})
		for !todo.empty() {
			at := todo.next()
			if at.test.Branches > 0 && leaves == maxLeaves {
				at.test.Branches = 0
				t.Nodes[at.Node].Stop = StopMaxLeaves
			}
			if at.test.Branches > 0 {
				at.test.Set(t, at.Node)
			}
			if !yield(at.segment) {
				return
			}
			if at.test.Branches == 0 {
				delete(t.Rivals, at.Node)
				e.Release(at.segment)
				continue
			}
			t.Nodes[at.Node].First = t.AddNodes(at.test.Branches)
			leaves += at.test.Branches - 1
			children := e.Part(t, at.segment, &at.test)
			for b := len(children) - 1; b >= 0; b-- { // what is added last comes first
				todo.add(plan{children[b], consider(t, children[b], decide)})
			}
		}
	}
}

// consider decides what a node becomes, or asks decide if its rows do not settle it:
//
//	if no row comes to the node:
//	    leaf, and its class ← the class of the node above
//	if its rows are of one class: leaf
//	otherwise: decide
func consider(t *treenode.Tree, at segment, decide func(at segment) choice) choice {
	nd := &t.Nodes[at.Node]
	if at.Lo == at.Hi {
		nd.Stop, nd.Class = StopEmpty, t.Nodes[at.Parent].Class
		return choice{}
	}
	if nd.Stop != Inner {
		return choice{}
	}
	return decide(at)
}

// plan is a node whose split has been chosen and not been made.
type plan struct {
	segment
	choice
}

// agenda holds the nodes that still have to be grown, and chooses the next one. Depth first, it is
// the one added last. Best first, leaves come before all others, in the order in which they were
// added. Then comes the node whose split reduces the impurity of the tree most. A tie goes to the
// node that was made first.
//
// Overgrown trees have thousands of equal gains, so candidates are kept in buckets by gain.
type agenda struct {
	bestFirst bool
	stack     []plan // depth first
	leaves    []plan
	equals    map[float64]*equals
	heap      equalsHeap
}

// equals are plans of the same decrease, by the number of the node.
type equals struct {
	decrease float64
	plans    []plan
}

func (a *agenda) empty() bool { return len(a.stack)+len(a.leaves)+len(a.heap) == 0 }

func (a *agenda) add(p plan) {
	switch {
	case !a.bestFirst:
		a.stack = append(a.stack, p)
		return
	case p.test.Branches == 0:
		a.leaves = append(a.leaves, p)
		return
	}
	e := a.equals[p.decrease]
	if e == nil {
		e = &equals{decrease: p.decrease}
		if a.equals == nil {
			a.equals = map[float64]*equals{}
		}
		a.equals[p.decrease] = e
		heap.Push(&a.heap, e)
	}
	at := len(e.plans) // of two branches the second may be added first
	for at > 0 && e.plans[at-1].Node > p.Node {
		at--
	}
	e.plans = slices.Insert(e.plans, at, p)
}

func (a *agenda) next() (p plan) {
	if last := len(a.stack) - 1; last >= 0 {
		p, a.stack = a.stack[last], a.stack[:last]
		return p
	}
	if len(a.leaves) > 0 {
		p, a.leaves = a.leaves[0], a.leaves[1:]
		return p
	}
	best := heap.Pop(&a.heap).(*equals)
	least := best.decrease * (1 - tie)
	var others []*equals
	for len(a.heap) > 0 && a.heap[0].decrease >= least {
		other := heap.Pop(&a.heap).(*equals)
		if other.plans[0].Node < best.plans[0].Node {
			best, other = other, best
		}
		others = append(others, other)
	}
	p, best.plans = best.plans[0], best.plans[1:]
	if len(best.plans) > 0 {
		others = append(others, best)
	} else {
		delete(a.equals, best.decrease)
	}
	for _, e := range others {
		heap.Push(&a.heap, e)
	}
	return p
}

// equalsHeap has the largest decrease on top.
type equalsHeap []*equals

func (h equalsHeap) Len() int           { return len(h) }
func (h equalsHeap) Less(i, j int) bool { return h[i].decrease > h[j].decrease }
func (h equalsHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *equalsHeap) Push(e any)        { *h = append(*h, e.(*equals)) }
func (h *equalsHeap) Pop() any {
	last := len(*h) - 1
	e := (*h)[last]
	*h = (*h)[:last]
	return e
}
