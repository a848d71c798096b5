package treeengine

import (
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// choose returns the split of the rows in [lo, hi) with the highest score among those on the
// columns that leave at least two branches with rows (and with the least mass asked for), and
// the number of its branches, 0 if there is none. Of scores closer than tie the first wins:
// the first column, then the lowest threshold. A column's score counts for the share of the
// mass whose value is known.
func (g *Rows) choose(
	columns []int, lo, hi int, counts []float64,
) (best Test, score float64, branches int) {
	whole, mass := g.Impurity(counts), g.mass(counts)
	scale := 1.0
	if g.Numbers {
		scale = whole
	}
	for _, j := range columns {
		for s, children := range g.tests(j, lo, hi, counts, false) {
			if !g.parts(children, g.MinLeaf) {
				continue
			}
			this := 0.0
			if g.holes[j] {
				known := impurity.ColumnSums(children)
				this = g.score(g.Impurity(known), children) * g.mass(known) / mass
			} else {
				this = g.score(whole, children)
			}
			if branches > 0 && this <= score+tie*scale {
				continue
			}
			kept := best.Children
			best, score, branches = s, this, len(children)
			best.Cuts, best.Children = slices.Clone(s.Cuts), keep(kept, children)
		}
		best.write()
	}
	switch best.Kind {
	case treenode.ByThreshold:
		best.Threshold = Midpoint(best.Low, best.High)
	case treenode.ByValue:
		branches = len(g.attributes[best.Attribute].Values)
	}
	return best, score, branches
}

// keep copies the figures of branches into those of a split that is no longer wanted.
func keep(to, children [][]float64) [][]float64 {
	for len(to) < len(children) {
		to = append(to, make([]float64, len(children[0])))
	}
	to = to[:len(children)]
	for b, counts := range children {
		copy(to[b], counts)
	}
	return to
}

// Midpoint returns the threshold for the gap between two neighbouring values, low < high: their
// mean, without the rounding noise beyond its 15th digit. It is in [low, high), even if there is no
// number between the two.
func Midpoint(low, high float64) float64 {
	mean := low/2 + high/2
	if clean := round15(mean); low <= clean && clean < high {
		return clean
	}
	if low <= mean && mean < high {
		return mean
	}
	return low
}

// round15 rounds to 15 significant digits, which takes the noise of binary
// fractions off a mean of decimals.
func round15(v float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return v // beyond the largest float
	}
	return short
}
