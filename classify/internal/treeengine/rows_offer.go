package treeengine

import (
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Offer is a split with the figures by which C4.5 compares it.
type Offer struct {
	Test
	Left       float64 // the impurity that it leaves, of the rows that have a value
	Gain, Info float64
	Unknown    float64 // the mass of the rows that have no value for it
	Branches   int
}

// Ratio is the gain ratio.
func (o *Offer) Ratio() float64 { return impurity.Ratio(o.Gain, o.Info) }

// Offer looks at all splits of column j. No bits are subtracted from the gain.
func (g *Rows) Offer(j int, at Segment, counts []float64) (best Offer, tried int) {
	for this := range g.offers(j, at, counts) {
		tried++
		if tried > 1 && this.Kind == treenode.ByThreshold && this.Gain <= best.Gain+tie {
			continue
		}
		this.Info = splitInfo(this.Children, this.Unknown)
		if tried > 1 && this.Kind == treenode.BySubset && this.Ratio() <= best.Ratio()+tie {
			continue
		}
		best = this
	}
	if tried == 0 {
		return best, 0
	}
	switch values := len(g.attributes[j].Values); best.Kind {
	case treenode.ByThreshold:
		best.Threshold = Midpoint(best.Low, best.High)
	case treenode.ByValue:
		best.Branches = values
	case treenode.BySubset:
		best.write()
		best.Codes = against(best.Codes, values)
	}
	return best, tried
}

// Offers yields the splits of column j that count, for a reader: with the split information, and a
// branch for each value of a nominal attribute. Each is valid until the next one. No bits are
// subtracted from their gains.
func (g *Rows) Offers(j int, at Segment, counts []float64) iter.Seq[Offer] {
	return func(yield func(Offer) bool) {
		for o := range g.offers(j, at, counts) {
			o.Test = g.written(o.Test)
			if o.Kind == treenode.BySubset {
				o.Codes = against(o.Codes, len(g.attributes[j].Values))
			}
			o.Children = g.everyValue(o.Test, o.Children)
			o.Info = splitInfo(o.Children, o.Unknown)
			if !yield(o) {
				return
			}
		}
	}
}

// offers yields the splits of column j that count, without the split information. Each is valid
// until the next one. No bits are subtracted from their gains.
func (g *Rows) offers(j int, at Segment, counts []float64) iter.Seq[Offer] {
	return func(yield func(Offer) bool) {
		total, left := treenode.Sum(counts), g.MinLeaf
		known, whole := total, -1.0
		for s, children := range g.tests(j, at.Lo, at.Hi, counts, true) {
			if whole < 0 { // the first of the column: the known rows are the same for all
				all := impurity.ColumnSums(children)
				if g.holes[j] {
					known = treenode.Sum(all)
				}
				whole = impurity.Entropy(all)
				if s.Kind == treenode.ByThreshold {
					left = g.side(known, len(counts))
				}
			}
			if !g.parts(children, left) {
				continue
			}
			rest := impurity.Residual(impurity.Entropy, children)
			o := Offer{
				Test:     s,
				Branches: len(children),
				Left:     rest,
				Gain:     known / total * (whole - rest),
				Unknown:  total - known,
			}
			o.Children = children
			if !yield(o) {
				return
			}
		}
	}
}

// side is the mass that each side of a threshold must have, from the mass of known value and the
// number of classes.
func (v *Splits) side(known float64, classes int) float64 {
	return max(v.MinLeaf, min(25, .1*known/float64(classes)))
}

// splitInfo is [impurity.SplitInfo] with the mass of unknown value as a branch of its own.
func splitInfo(children [][]float64, unknown float64) float64 {
	if unknown == 0 {
		return impurity.SplitInfo(children)
	}
	return impurity.SplitInfo(append(slices.Clip(children), []float64{unknown}))
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
