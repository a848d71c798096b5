package treeengine

import (
	"iter"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tests yields the splits of column j among the rows in [lo, hi), with the masses of their
// branches. Both are good until the next one. Unless every split is asked for, those that another
// is sure to equal or to beat are left out.
func (g *Rows) tests(
	j, lo, hi int, counts []float64, every bool,
) iter.Seq2[Test, [][]float64] {
	return func(yield func(Test, [][]float64) bool) {
		switch nominal := g.attributes[j].Nominal(); {
		case nominal && g.Multiway:
			if _, children := g.count(j, lo, hi); len(children) > 1 || every {
				yield(Test{Attribute: j, Kind: treenode.ByValue}, children)
			}
		case nominal:
			values, children := g.count(j, lo, hi)
			for of, parts := range g.subsets(values, children) {
				if !yield(Test{Attribute: j, Kind: treenode.BySubset, of: of}, parts) {
					return
				}
			}
		case g.Bins > 0:
			if cuts, children := g.bin(j, lo, hi); len(cuts) > 0 {
				yield(Test{Attribute: j, Kind: treenode.ByInterval, Cuts: cuts}, children)
			}
		default:
			// With a least mass the best threshold may be the first that leaves it,
			// in the middle of a class.
			for at, children := range g.cuts(j, lo, hi, counts, every || g.MinLeaf > 0) {
				if !yield(Test{
					Attribute: j, Kind: treenode.ByThreshold, Low: at.low, High: at.high,
				}, children) {
					return
				}
			}
		}
	}
}

// Readable yields what a reader wants to see, written: every split, or, of a nominal attribute with
// more values at the node than anybody reads, the best one.
func (g *Rows) Readable(j int, at Segment, counts []float64) iter.Seq2[Test, [][]float64] {
	const most = 64
	if g.attributes[j].Nominal() && !g.Multiway {
		if values, _ := g.count(j, at.Lo, at.Hi); len(values) > most {
			return func(yield func(Test, [][]float64) bool) {
				if best, _, branches := g.choose([]int{j}, at.Lo, at.Hi, counts); branches > 0 {
					yield(best, best.Children)
				}
			}
		}
	}
	return func(yield func(Test, [][]float64) bool) {
		for split, children := range g.tests(j, at.Lo, at.Hi, counts, true) {
			split = g.written(split)
			if !yield(split, g.everyValue(split, children)) {
				return
			}
		}
	}
}

// written returns a split with all that a reader asks of it.
func (g *Rows) written(s Test) Test {
	s.write()
	if s.Kind == treenode.ByThreshold {
		s.Threshold = Midpoint(s.Low, s.High)
	}
	return s
}

// everyValue spreads the branches of a nominal column over all its values, those that the node
// does not have among them.
func (g *Rows) everyValue(s Test, children [][]float64) [][]float64 {
	if s.Kind != treenode.ByValue {
		return children
	}
	all := make([][]float64, len(g.attributes[s.Attribute].Values))
	for i, v := range g.values {
		all[v] = children[i]
	}
	for v := range all {
		if all[v] == nil {
			all[v] = make([]float64, g.width)
		}
	}
	return all
}

// bin cuts a numeric column into intervals at one node ("discretize the real value into M bins" in
// the lecture on nearest neighbours and trees), of equal width between the lowest and the highest
// value there. Bins that no example falls into do not count; equal thresholds are one.
func (g *Rows) bin(j, lo, hi int) (cuts []float64, children [][]float64) {
	order, column := g.known(j, lo, hi), g.columns[j]
	if len(order) == 0 {
		return nil, nil
	}
	low, high := column[order[0]], column[order[len(order)-1]]
	if low == high {
		return nil, nil
	}
	for k := 1; k < g.Bins; k++ {
		share := float64(k) / float64(g.Bins)
		if at := round15(low*(1-share) + high*share); at >= low && at < high &&
			(len(cuts) == 0 || at > cuts[len(cuts)-1]) {
			cuts = append(cuts, at)
		}
	}
	if len(cuts) == 0 {
		return nil, nil
	}
	children = make([][]float64, len(cuts)+1)
	for b := range children {
		children[b] = make([]float64, g.width)
	}
	b := 0
	for _, r := range order {
		for b < len(cuts) && column[r] > cuts[b] {
			b++
		}
		g.put(children[b], r)
	}
	return cuts, children
}
