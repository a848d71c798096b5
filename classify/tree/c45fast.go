package tree

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// In this file the fast engine of growth serves C4.5 as well, where no cell is missing and no row
// counts as more or less than one.

// engine returns the faster engine that can grow the tree.
func (l C45) engine(ds *classify.Dataset, v vocabulary) engine {
	o := &growth{vocabulary: v, minRows: 2 * int(v.quinlan.minRows), missing: Fractions}
	if ones(ds) {
		if p, ok := o.pack(ds, nil); ok {
			return p
		}
	}
	return newRows(ds, nil)
}

// ones reports whether each row has weight 1, or none.
func ones(ds *classify.Dataset) bool {
	for i := range ds.Len() {
		if w := ds.Weight(i); w != 0 && w != 1 {
			return false
		}
	}
	return true
}

// offer scans column j. The figures of the best threshold are then computed as rows does it, so
// that both agree in each bit.
func (p *packed) offer(
	q *quinlan, v vocabulary, j int, at segment, counts []float64,
) (best offer, tried int) {
	if p.entries[j] == nil {
		best, tried = p.nominal.offer(q, v, p.column[j], at, counts)
		best.attribute = j
		return best, tried
	}
	n := float64(at.hi - at.lo)
	column, h := p.entries[j][at.lo:at.hi], &p.hands[0]
	if column[0]>>p.rankShift == column[len(column)-1]>>p.rankShift {
		return best, 0
	}
	for c, m := range counts {
		p.parent.counts[c] = int64(m)
	}
	found, tried := p.scanEntropy(h, column, int(math.Ceil(q.side(n, len(counts))*(1-tie))))
	if tried == 0 {
		return best, 0
	}
	below := found.at
	for c, l := range h.best {
		h.left[c], h.right[c] = float64(l), counts[c]-float64(l)
	}
	low, high := p.value(j, column[below-1]), p.value(j, column[below])
	best.test = test{
		attribute: j,
		kind:      ByThreshold,
		low:       low,
		high:      high,
		threshold: midpoint(low, high),
	}
	best.branches = 2
	best.gain = Entropy(counts) - Residual(Entropy, h.branches)
	best.info = Entropy([]float64{float64(below), n - float64(below)})
	return best, tried
}

// release has nothing to take back: a row is never torn.
func (p *packed) release(segment) {}

// partByValue gives the rows of a node to a branch for each value, and describes these.
func (p *packed) partByValue(t *treenode.Tree, nd *treenode.Node, at segment) []segment {
	values, to := p.nominal.columns[p.column[nd.Attribute]], p.nominal.branch
	order := p.order[at.lo:at.hi]
	begins := make([]int, nd.Branches+1) // of each branch within the segment
	for _, r := range order {
		to[r] = int32(values[r])
		begins[to[r]+1]++
	}
	for b := range nd.Branches {
		begins[b+1] += begins[b]
	}
	next := append([]int(nil), begins...)
	copy(p.spare, order)
	for _, r := range p.spare[:len(order)] {
		order[next[to[r]]] = r
		next[to[r]]++
	}
	children, open := make([]segment, nd.Branches), false
	for b := range children {
		child := segment{
			Place: treenode.Place{
				Node:   nd.First + int32(b),
				Parent: at.Node,
				Branch: int32(b),
				Depth:  at.Depth + 1,
			}, lo: at.lo + begins[b], hi: at.lo + begins[b+1],
		}
		if children[b] = child; child.lo == child.hi {
			continue
		}
		p.tally(t, child)
		p.settle(t, child)
		open = open || t.Nodes[child.Node].Stop == Inner
	}
	if !open {
		return children
	}
	spare := p.hands[0].spare
	for _, entries := range p.entries {
		if entries == nil {
			continue
		}
		column := entries[at.lo:at.hi]
		copy(next, begins)
		copy(spare, column)
		for _, e := range spare[:len(column)] {
			b := to[e&p.rowMask]
			column[next[b]] = e
			next[b]++
		}
	}
	return children
}
