package tree

import (
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tie is how close two gains, or two masses relative to the larger, are for a tie.
const tie = treenode.Tie

// measure scores a split: by its gain, or by its gain divided by its split information.
type measure struct {
	impurity Impurity // of the mass of each class, or of the moments of a number
	ratio    bool
	numbers  bool // branches have moments (mass, sum, sum of squares), not a mass for each class
}

// mass is the mass of a branch.
func (m measure) mass(counts []float64) float64 {
	if m.numbers {
		return counts[0]
	}
	return sum(counts)
}

// residual is the impurity of the branches, each weighted by its share.
func (m measure) residual(children [][]float64) float64 {
	if !m.numbers {
		return Residual(m.impurity, children)
	}
	total, left := 0.0, 0.0
	for _, moments := range children {
		total += moments[0]
	}
	for _, moments := range children {
		if p := moments[0] / total; p > 0 {
			left += p * m.impurity(moments)
		}
	}
	return left
}

// score is how good a split is, parent the impurity of its examples.
func (m measure) score(parent float64, children [][]float64) float64 {
	gain := parent - m.residual(children)
	if m.ratio {
		return ratio(gain, SplitInfo(children))
	}
	return gain
}

// choose returns the split of the rows in [lo, hi) with the highest score among those on the
// columns that leave at least two branches with rows (and with the least mass asked for), and
// the number of its branches, 0 if there is none. Of scores closer than tie the first wins:
// the first column, then the lowest threshold. A column's score counts for the share of the
// mass whose value is known.
func (g *rows) choose(
	v vocabulary, columns []int, lo, hi int, counts []float64,
) (best test, score float64, branches int) {
	whole, mass := v.impurity(counts), v.mass(counts)
	scale := 1.0
	if v.numbers {
		scale = whole
	}
	for _, j := range columns {
		for s, children := range g.tests(v, j, lo, hi, counts, false) {
			if !v.parts(children) {
				continue
			}
			this := 0.0
			if g.holes[j] {
				known := columnSums(children)
				this = v.score(v.impurity(known), children) * v.mass(known) / mass
			} else {
				this = v.score(whole, children)
			}
			if branches > 0 && this <= score+tie*scale {
				continue
			}
			kept := best.children
			best, score, branches = s, this, len(children)
			best.cuts, best.children = slices.Clone(s.cuts), keep(kept, children)
		}
		best.write()
	}
	switch best.kind {
	case ByThreshold:
		best.threshold = midpoint(best.low, best.high)
	case ByValue:
		branches = len(g.attributes[best.attribute].Values)
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

// parts reports whether two branches have the least mass asked for, and more than none.
func (v vocabulary) parts(children [][]float64) bool {
	enough := 0
	for _, counts := range children {
		if n := v.mass(counts); n > 0 && n >= v.minLeaf*(1-tie) {
			enough++
		}
	}
	return enough > 1
}

// midpoint returns the threshold for the gap between two neighbouring values, low < high: their
// mean, without the rounding noise beyond its 15th digit. It lies in [low, high) even where there
// is no number between the two.
func midpoint(low, high float64) float64 {
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
