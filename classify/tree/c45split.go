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
	scratch []treeengine.Offer, e *engine, t *treenode.Tree, at segment,
) (offers []treeengine.Offer, average float64, some bool) {
	all := e.Offers(scratch[:0], t, at)
	offers, some = all[:0], len(all) > 0
	everyMany := everyMany(t.Attributes, q.mass)
	n := 0
	for _, o := range all {
		if o.Kind == ByThreshold {
			if o.Gain -= q.bits(o.Tried, t.Row(at.Node)); o.Gain <= tie {
				continue
			}
		}
		offers = append(offers, o)
		if everyMany || !many(t.Attributes[o.Attribute], q.mass) {
			average += o.Gain
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
		rivals[i] = o.Rival(o.Left, o.Gain, o.Info)
	}
	t.nodes.SetRivals(at, rivals)
}

// candidates lists the splits of attribute j that count, for a reader.
func (q *quinlan) candidates(
	x examples, o treeengine.Options, j int, counts []float64,
) (list []Candidate) {
	for c := range x.candidates(o, j) {
		all, least := impurity.ColumnSums(c.Children), o.MinLeaf
		if c.Kind == ByThreshold {
			least = treeengine.Side(least, sum(all), len(counts))
		}
		if treeengine.Parts(c.Children, false, least) {
			c.Residual, c.Gain, c.SplitInfo = treeengine.Weigh(c.Children, all, sum(counts))
			list = append(list, c)
		}
	}
	for i := range list {
		c := &list[i]
		if c.Kind == ByThreshold {
			c.Gain -= q.bits(len(list), counts)
		}
		c.Ratio = impurity.Ratio(c.Gain, c.SplitInfo)
	}
	return list
}
