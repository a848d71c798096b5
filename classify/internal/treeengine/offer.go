package treeengine

import (
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Offer is a split with the figures by which C4.5 compares it.
type Offer struct {
	Split
	Left       float64 // the impurity that it leaves, of the rows that have a value
	Gain, Info float64
	Tried      int // of how many splits of the column it is the best
}

// Ratio is the gain ratio.
func (o *Offer) Ratio() float64 { return impurity.Ratio(o.Gain, o.Info) }

// Offers appends the split that C4.5 would make of each column that has one: the threshold of the
// highest gain, or the value of the highest gain ratio against the rest. No bits are subtracted
// from the gains.
func (e *Engine) Offers(list []Offer, t *treenode.Tree, at Segment) []Offer {
	e.prepare(t.Row(at.Node), at)
	for j, c := range e.columns {
		o := Offer{}
		switch {
		case c.codes == nil:
			o = e.offerThreshold(j, at)
		case e.Multiway:
			o = e.offerValues(j, at)
		default:
			o = e.offerValue(j, at)
		}
		if o.Tried > 0 {
			list = append(list, o)
		}
	}
	return list
}

func (e *Engine) offerThreshold(j int, at Segment) Offer {
	w := &e.pool[0]
	column, p := e.known(w, j, at)
	s, tried := e.threshold(w, j, column, p, Side(e.MinLeaf, p.mass, e.width))
	if tried == 0 {
		return Offer{}
	}
	e.complete(&s, at)
	clear(w.left)
	for _, entry := range column[:s.below] {
		e.move(w.left, entry)
	}
	Rest(w.right, p.figures, w.left, e.target != nil)
	return e.offer(s, tried, w.branches, p.figures)
}

func (e *Engine) offerValues(j int, at Segment) Offer {
	_, children := e.count(&e.pool[0], j, at)
	if !Parts(children, e.target != nil, e.MinLeaf) {
		return Offer{}
	}
	s := Split{Attribute: j, Kind: treenode.ByValue, Branches: e.columns[j].values}
	return e.offer(s, 1, children, impurity.ColumnSums(children))
}

func (e *Engine) offerValue(j int, at Segment) (best Offer) {
	values, children := e.count(&e.pool[0], j, at)
	all, tried, one := impurity.ColumnSums(children), 0, Subset{}
	for s, parts := range InTwo(e.Nominal, e.target != nil, values, children) {
		if !Parts(parts, e.target != nil, e.MinLeaf) {
			continue
		}
		tried++
		o := e.offer(Split{Attribute: j, Kind: treenode.BySubset, Branches: 2}, tried, parts, all)
		if tried == 1 || o.Ratio() > best.Ratio()+tie {
			best, one = o, s
		}
	}
	if best.Tried = tried; tried > 0 {
		best.Codes = against(one.Codes(), e.columns[j].values)
	}
	return best
}

// offer fills in the figures of a split.
func (e *Engine) offer(s Split, tried int, children [][]float64, all []float64) Offer {
	o := Offer{Split: s, Tried: tried}
	o.Left, o.Gain, o.Info = Weigh(children, all, e.parent.mass)
	return o
}

// Weigh returns the figures by which C4.5 compares a split at a node of so much mass, of whose rows
// with a value all are the figures: the entropy that it leaves of them; the gain, multiplied by
// their share; the split information, with the mass of unknown value as a branch of its own.
func Weigh(children [][]float64, all []float64, total float64) (left, gain, info float64) {
	known := impurity.Sum(all)
	left = impurity.Residual(impurity.Entropy, children)
	gain = known / total * (impurity.Entropy.Of(all) - left)
	if unknown := total - known; unknown > tie*total {
		children = append(slices.Clip(children), []float64{unknown})
	}
	return left, gain, impurity.SplitInfo(children)
}

// Side is the mass that each side of a threshold must have, from the least mass of a branch, the
// mass of known value and the number of classes.
func Side(least, known float64, classes int) float64 {
	return max(least, min(25, .1*known/float64(classes)))
}

// against writes the test of one value: that value goes to branch 0, all others of the attribute to
// branch 1.
func against(codes []int32, values int) []int32 {
	one := codes[slices.IndexFunc(codes, func(code int32) bool { return code&1 == 0 })] >> 1
	all := make([]int32, values)
	for u := range all {
		all[u] = 2*int32(u) + 1
	}
	all[one]--
	return all
}
