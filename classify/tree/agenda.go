package tree

import (
	"container/heap"
	"slices"
)

// plan is a node whose split has been chosen and not been made.
type plan struct {
	segment
	choice
}

// agenda holds the nodes that growth has still to take up, and says which is next. Depth first, it
// is the one added last. Best first, leaves go before all others, the one added first before the
// next, and then the node whose split takes most off the impurity of the tree comes; of those
// within a tie of it the one that was made first.
//
// Where noise is split to the end, thousands of nodes of two examples promise the same: plans of
// equal decrease stand together, and the heap has each decrease once.
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
	case p.branches == 0:
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
