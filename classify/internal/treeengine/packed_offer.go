package treeengine

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Offer scans column j. The figures of the best threshold are then computed as in [Rows], so that
// both agree in each bit.
func (p *Packed) Offer(j int, at Segment, counts []float64) (best Offer, tried int) {
	if p.entries[j] == nil {
		best, tried = p.nominal.Offer(p.column[j], at, counts)
		best.Attribute = j
		return best, tried
	}
	n := float64(at.Hi - at.Lo)
	column, w := p.entries[j][at.Lo:at.Hi], &p.pool[0]
	if column[0]>>p.rankShift == column[len(column)-1]>>p.rankShift {
		return best, 0
	}
	for c, m := range counts {
		p.parent.counts[c] = int64(m)
	}
	found, tried := p.scanEntropy(w, column, int(math.Ceil(p.side(n, len(counts))*(1-tie))))
	if tried == 0 {
		return best, 0
	}
	below := found.at
	for c, l := range w.best {
		w.left[c], w.right[c] = float64(l), counts[c]-float64(l)
	}
	low, high := p.value(j, column[below-1]), p.value(j, column[below])
	best.Test = Test{
		Attribute: j,
		Kind:      treenode.ByThreshold,
		Low:       low,
		High:      high,
		Threshold: Midpoint(low, high),
	}
	best.Branches = 2
	best.Left = impurity.Residual(impurity.Entropy, w.branches)
	best.Gain = impurity.Entropy(counts) - best.Left
	best.Info = impurity.Entropy([]float64{float64(below), n - float64(below)})
	return best, tried
}

// Release has nothing to take back: a row is never divided.
func (p *Packed) Release(Segment) {}

// partByValue gives the rows of a node to a branch for each value, and describes these.
func (p *Packed) partByValue(t *treenode.Tree, nd *treenode.Node, at Segment) []Segment {
	values, to := p.nominal.columns[p.column[nd.Attribute]], p.nominal.branch
	order := p.order[at.Lo:at.Hi]
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
	children, open := make([]Segment, nd.Branches), false
	for b := range children {
		child := Segment{
			Place: treenode.Place{
				Node:   nd.First + int32(b),
				Parent: at.Node,
				Branch: int32(b),
				Depth:  at.Depth + 1,
			}, Lo: at.Lo + begins[b], Hi: at.Lo + begins[b+1],
		}
		if children[b] = child; child.Lo == child.Hi {
			continue
		}
		p.tally(t, child)
		p.Settle(t, child)
		open = open || t.Nodes[child.Node].Stop == treenode.Inner
	}
	if !open {
		return children
	}
	spare := p.pool[0].spare
	for _, entries := range p.entries {
		if entries == nil {
			continue
		}
		column := entries[at.Lo:at.Hi]
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
