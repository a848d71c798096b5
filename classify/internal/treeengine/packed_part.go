package treeengine

import (
	"sort"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Part gives the rows of a node to its two branches, and describes these. The rows of a branch that
// is settled as a leaf are not kept in order. The result is valid until the next node.
func (p *Packed) Part(t *treenode.Tree, at Segment) []Segment {
	nd := t.Nodes[at.Node]
	if nd.Kind == treenode.ByValue {
		return p.partByValue(t, &nd, at)
	}
	j := int(nd.Attribute)
	mid := at.Lo + p.mark(t, &nd, at)
	p.pair = [2]Segment{
		{Place: treenode.Place{Node: nd.First, Parent: at.Node, Branch: 0, Depth: at.Depth + 1},
			Lo: at.Lo, Hi: mid},
		{Place: treenode.Place{Node: nd.First + 1, Parent: at.Node, Branch: 1, Depth: at.Depth + 1},
			Lo: mid, Hi: at.Hi},
	}
	children, open := p.pair[:], [2]bool{}
	for b, child := range children {
		p.tally(t, child)
		p.Settle(t, child)
		open[b] = t.Nodes[child.Node].Stop == treenode.Inner
	}
	if t.Missing == treenode.Majority { // no cell is missing here, but one may be in a query
		t.SetHeaviest(at.Node,
			heavier([2]float64{t.Size(nd.First), t.Size(nd.First + 1)}))
	}
	if !open[0] && !open[1] {
		return children
	}
	if len(p.pool) > 1 {
		p.each(p.all, at.Hi-at.Lo, func(w *worker, k int) {
			if k != j {
				p.keep(w, p.entries[k][at.Lo:at.Hi], open)
			}
		})
		return children
	}
	for k, column := range p.entries {
		if k != j && column != nil {
			p.keep(&p.pool[0], column[at.Lo:at.Hi], open)
		}
	}
	return children
}

// mark notes for each row of a node which branch it goes to, puts the rows of branch 0 before the
// others, and returns the number of rows of branch 0.
func (p *Packed) mark(t *treenode.Tree, nd *treenode.Node, at Segment) int {
	j, order := int(nd.Attribute), p.order[at.Lo:at.Hi]
	if nd.Kind == treenode.ByThreshold {
		column := p.entries[j][at.Lo:at.Hi]
		below := sort.Search(len(column), func(i int) bool {
			return p.value(j, column[i]) > nd.Threshold
		})
		for _, e := range column[:below] {
			p.left[e&p.rowMask] = 1
		}
		for _, e := range column[below:] {
			p.left[e&p.rowMask] = 0
		}
	} else {
		values := p.nominal.columns[p.column[j]]
		for _, r := range order {
			p.left[r] = 1 - uint8(t.Branch(nd, values[r]))
		}
	}
	low, high := 0, 0
	for _, r := range order {
		b := int(p.left[r])
		order[low], p.spare[high] = r, r
		low += b
		high += 1 - b
	}
	copy(order[low:], p.spare)
	return low
}

// keep partitions the entries of one column: those of branch 0 first, then the others, both in
// their order. The entries of a branch that is not open may be lost. The loops have no conditional
// jumps that depend on the data.
func (p *Packed) keep(w *worker, column []uint64, open [2]bool) {
	left, mask := p.left, p.rowMask
	switch {
	case open[0] && open[1]:
		spare := w.spare[:len(column)+1]
		low, high := 0, 0
		for _, e := range column {
			b := int(left[e&mask])
			column[low] = e
			spare[high] = e
			low += b
			high += 1 - b
		}
		copy(column[low:], spare)
	case open[0]:
		low := 0
		for _, e := range column {
			column[low] = e
			low += int(left[e&mask])
		}
	default:
		high := len(column) - 1
		for i := high; i >= 0; i-- {
			e := column[i]
			column[high] = e
			high -= 1 - int(left[e&mask])
		}
	}
}
