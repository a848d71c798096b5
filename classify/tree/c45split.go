package tree

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// leeway is how far below the average a gain may be.
const leeway = 1e-3

// quinlan has what C4.5 needs to compare the splits of different attributes.
type quinlan struct {
	mdl  bool    // the bits of a threshold are taken off its gain
	mass float64 // of the training set
}

// offers returns the best split of each attribute that has one, and the average of their gains,
// which is infinite if no gain counts for it. some is false if no split counts at all. The offers
// are in scratch.
func (q *quinlan) offers(
	scratch []treeengine.Offer, e engine, attributes []classify.Attribute,
	at segment, counts []float64,
) (offers []treeengine.Offer, average float64, some bool) {
	offers = scratch[:0]
	everyMany := everyMany(attributes, q.mass)
	n := 0
	for j, a := range attributes {
		best, tried := e.Offer(j, at, counts)
		if tried == 0 {
			continue
		}
		some = true
		if best.Kind == ByThreshold {
			if best.Gain -= q.bits(tried, counts); best.Gain <= tie {
				continue
			}
		}
		offers = append(offers, best)
		if everyMany || !many(a, q.mass) {
			average += best.Gain
			n++
		}
	}
	if n == 0 {
		return offers, math.Inf(1), some
	}
	return offers, average / float64(n), some
}

// bits is what a threshold costs: log₂ of the number of those that were tried, for
// each example of the node.
func (q *quinlan) bits(tried int, counts []float64) float64 {
	if !q.mdl {
		return 0
	}
	return math.Log2(float64(tried)) / sum(counts)
}

// many reports whether the attribute has values for 30 % of so many training examples or more.
func many(a classify.Attribute, mass float64) bool {
	return a.Nominal() && float64(len(a.Values)) >= .3*mass
}

// everyMany reports whether many holds for all attributes.
func everyMany(attributes []classify.Attribute, mass float64) bool {
	return !slices.ContainsFunc(attributes, func(a classify.Attribute) bool {
		return !many(a, mass)
	})
}

// average is the mean gain of the best split of each attribute.
func average(attributes []classify.Attribute, best []Candidate, mass float64) float64 {
	every, total, n := everyMany(attributes, mass), 0.0, 0.0
	for _, c := range best {
		if every || !many(attributes[c.Attribute], mass) {
			total += c.Gain
			n++
		}
	}
	return total / max(1, n)
}

// note keeps the offers of a node that is large enough.
func (q *quinlan) note(t *Tree, at int32, offers []treeengine.Offer) {
	if !t.nodes.HasRivals(at) {
		return
	}
	rivals := make([]treenode.Rival, len(offers))
	for i, o := range offers {
		rivals[i] = treeengine.Rival(o.Test, o.Branches, o.Left, o.Gain, o.Info)
	}
	t.nodes.SetRivals(at, rivals)
}

// candidates lists the splits that count, for a reader.
func (q *quinlan) candidates(
	g *treeengine.Rows, t *treenode.Tree, at segment, counts []float64,
) (list []Candidate, chosen int, average float64) {
	chosen = -1
	nd := &t.Nodes[at.Node]
	_, average, _ = q.offers(nil, g, t.Attributes, at, counts)
	for j := range t.Attributes {
		first := len(list)
		for o := range g.Offers(j, at, counts) {
			if o.Same(t, nd) {
				chosen = len(list)
			}
			c := candidate(o.Test, o.Children)
			c.Gain, c.SplitInfo, c.Residual = o.Gain, o.Info, Residual(Entropy, o.Children)
			list = append(list, c)
		}
		for i := range list[first:] {
			c := &list[first+i]
			if c.Kind == ByThreshold {
				c.Gain -= q.bits(len(list)-first, counts)
			}
			c.Ratio = impurity.Ratio(c.Gain, c.SplitInfo)
		}
	}
	return list, chosen, average
}
