package tree

import (
	"iter"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// leeway is how far below the average a gain may lie.
const leeway = 1e-3

// quinlan is how C4.5 weighs splits.
type quinlan struct {
	minRows float64
	mdl     bool
	mass    float64 // of the training set
}

// offer is a split with what C4.5 makes of it.
type offer struct {
	test
	gain, info float64
	unknown    float64 // the mass of the rows that have no value for it
	branches   int
}

// ratio is the gain ratio.
func (o offer) ratio() float64 { return ratio(o.gain, o.info) }

// offers returns the best split of each attribute that has one, and the average of their gains,
// which is infinite where none counts for it; some is false where no split counts, whatever it
// gains. The offers are put into the room that is given.
func (q *quinlan) offers(
	room []offer, g engine, attributes []classify.Attribute, v vocabulary, at segment,
	counts []float64,
) (offers []offer, average float64, some bool) {
	offers = room[:0]
	everyMany := !slices.ContainsFunc(attributes, func(a classify.Attribute) bool {
		return !q.many(a)
	})
	n := 0
	for j, a := range attributes {
		best, tried := g.offer(q, v, j, at, counts)
		if tried == 0 {
			continue
		}
		some = true
		if best.kind == ByThreshold {
			if best.gain -= q.bits(tried, counts); best.gain <= tie {
				continue
			}
		}
		offers = append(offers, best)
		if everyMany || !q.many(a) {
			average += best.gain
			n++
		}
	}
	if n == 0 {
		return offers, math.Inf(1), some
	}
	return offers, average / float64(n), some
}

// offer looks at all splits of column j. No bits are taken off the gain.
func (g *rows) offer(
	q *quinlan, v vocabulary, j int, at segment, counts []float64,
) (best offer, tried int) {
	for this := range q.splits(g, v, j, at.lo, at.hi, counts) {
		tried++
		if tried > 1 && this.kind == ByThreshold && this.gain <= best.gain+tie {
			continue
		}
		this.info = splitInfo(this.children, this.unknown)
		if tried > 1 && this.kind == BySubset && this.ratio() <= best.ratio()+tie {
			continue
		}
		best = this
	}
	if tried == 0 {
		return best, 0
	}
	switch values := len(g.attributes[j].Values); best.kind {
	case ByThreshold:
		best.threshold = midpoint(best.low, best.high)
	case ByValue:
		best.branches = values
	case BySubset:
		best.write()
		best.codes = against(best.codes, values)
	}
	return best, tried
}

// splits yields the splits of column j that count, each good until the next one, without the split
// information; no bits are taken off their gains.
func (q *quinlan) splits(g *rows, v vocabulary, j, lo, hi int, counts []float64) iter.Seq[offer] {
	return func(yield func(offer) bool) {
		total, left := sum(counts), q.minRows
		known, whole := total, -1.0
		for s, children := range g.tests(v, j, lo, hi, counts, true) {
			if whole < 0 { // the first of the column: the known rows are the same for all
				all := columnSums(children)
				if g.holes[j] {
					known = sum(all)
				}
				whole = Entropy(all)
				if s.kind == ByThreshold {
					left = q.side(known, len(counts))
				}
			}
			v.minLeaf = left
			if !v.parts(children) {
				continue
			}
			o := offer{
				test:     s,
				branches: len(children),
				gain:     known / total * (whole - Residual(Entropy, children)),
				unknown:  total - known,
			}
			o.children = children
			if !yield(o) {
				return
			}
		}
	}
}

// side is the mass that both sides of a threshold must have, of so much mass of known
// value and so many classes.
func (q *quinlan) side(known float64, classes int) float64 {
	return max(q.minRows, min(25, .1*known/float64(classes)))
}

// splitInfo is [SplitInfo] with the mass of unknown value as a branch of its own.
func splitInfo(children [][]float64, unknown float64) float64 {
	if unknown == 0 {
		return SplitInfo(children)
	}
	return SplitInfo(append(slices.Clip(children), []float64{unknown}))
}

// bits is what a threshold costs: log₂ of the number of those that were tried, for
// each example of the node.
func (q *quinlan) bits(tried int, counts []float64) float64 {
	if !q.mdl {
		return 0
	}
	return math.Log2(float64(tried)) / sum(counts)
}

// many reports whether the attribute has values for 30 % of the training examples or more.
func (q *quinlan) many(a classify.Attribute) bool {
	return a.Nominal() && float64(len(a.Values)) >= .3*q.mass
}

// against spells out the test of one value: it to branch 0, all others that the
// attribute has to branch 1.
func against(codes []int32, values int) []int32 {
	one := codes[slices.IndexFunc(codes, func(code int32) bool { return code&1 == 0 })] >> 1
	all := make([]int32, values)
	for u := range all {
		all[u] = 2*int32(u) + 1
	}
	all[one]--
	return all
}

// candidates lists the splits that count, for a reader.
func (q *quinlan) candidates(
	g *rows, t *treenode.Tree, v vocabulary, at segment, counts []float64,
) (list []Candidate, chosen int, average float64) {
	chosen = -1
	nd := &t.Nodes[at.Node]
	_, average, _ = q.offers(nil, g, t.Attributes, v, at, counts)
	for j, a := range g.attributes {
		first := len(list)
		for o := range q.splits(g, v, j, at.lo, at.hi, counts) {
			if o.kind == BySubset {
				o.write()
				o.codes = against(o.codes, len(a.Values))
			}
			if o.same(t, nd) {
				chosen = len(list)
			}
			c := candidate(o.test)
			children := o.children
			if c.Kind == ByValue {
				children = g.everyValue(j, children)
			}
			c.Gain, c.SplitInfo = o.gain, splitInfo(children, o.unknown)
			c.Residual = Residual(Entropy, children)
			c.Children = keep(nil, children)
			list = append(list, c)
		}
		for i := range list[first:] {
			c := &list[first+i]
			if c.Kind == ByThreshold {
				c.Gain -= q.bits(len(list)-first, counts)
			}
			c.Ratio = ratio(c.Gain, c.SplitInfo)
		}
	}
	return list, chosen, average
}
