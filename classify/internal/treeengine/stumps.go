package treeengine

import (
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Stumps looks for the best split of a whole training set again and again, with different weights.
// A numeric column is searched in O(n), whatever the number of classes.
type Stumps struct {
	ds   *classify.Dataset
	rows *Rows
	Kept []int // the rows of ds that have weight
	// codes[j][k], for a numeric column: the class of the k-th row in its order, and edge where a
	// threshold can stand before it
	codes [][]int32
}

// NewStumps sorts the columns.
func NewStumps(ds *classify.Dataset, o Options) *Stumps {
	s := &Stumps{ds: ds, codes: make([][]int32, len(ds.Attributes))}
	s.rows, s.Kept = bareRows(ds, nil, o)
	buffer := make([]float64, len(s.Kept)) // for one numeric column after the other: ds has them
	for j, a := range ds.Attributes {
		column := buffer
		if a.Nominal() {
			column = make([]float64, len(s.Kept))
		}
		for r, i := range s.Kept {
			column[r] = ds.At(i)[j]
		}
		s.rows.columns[j] = column
		if !a.Nominal() {
			s.rows.sort(j)
			s.codes[j] = s.edges(j)
			s.rows.columns[j] = nil
		}
	}
	return s
}

// edge marks a row before which a threshold can stand: its value is larger than the one before, and
// the rows of the two are not all of one class.
const edge = 1 << 30

// edges returns the codes of numeric column j.
func (s *Stumps) edges(j int) []int32 {
	g := s.rows
	column, order := g.columns[j], g.orders[g.order[j]]
	codes := make([]int32, len(order))
	for k, r := range order {
		codes[k] = g.class[r]
	}
	k := 0
	for at := range g.cuts(j, 0, len(order), make([]float64, g.width), false) {
		for column[order[k]] < at.high {
			k++
		}
		codes[k] |= edge
	}
	return codes
}

// Weigh stores the weights for the search, multiplied by a power of two that brings their sum to
// about 1. It returns false if other rows have weight than before, or if a weight or the sum is not
// usable.
func (s *Stumps) Weigh(weights []float64) bool {
	total := 0.0
	for i, w := range weights {
		if !(w >= 0) || (w > 0) != (s.ds.Weight(i) > 0) {
			return false
		}
		total += w
	}
	_, exponent := math.Frexp(total)
	if math.IsInf(total, 1) || exponent > 1000 || exponent < -1000 {
		return false
	}
	scale := math.Ldexp(1, -exponent)
	for r, i := range s.Kept {
		s.rows.weight[r] = weights[i] * scale
	}
	return true
}

// Best is Rows.Best for all rows. In a numeric column it skips the thresholds that are worse than
// the best split so far by more than rounding, because they would not be taken.
func (s *Stumps) Best() (best Test, branches int) {
	g := s.rows
	n := len(g.weight)
	counts := make([]float64, g.width)
	g.add(counts, 0, n)
	whole, score, highest := g.Impurity(counts), 0.0, math.Inf(-1)
	offer := func(split Test, children [][]float64) {
		if !g.parts(children, g.MinLeaf) {
			return
		}
		this := g.score(whole, children)
		highest = max(highest, this)
		if branches == 0 || this > score+tie {
			best, score, branches = split, this, len(children)
		}
	}
	for j, a := range g.attributes {
		if a.Nominal() {
			for split, children := range g.tests(j, 0, n, counts, false) {
				offer(split, children)
			}
			best.write()
			continue
		}
		order := g.orders[g.order[j]]
		value := func(k int) float64 { return s.ds.At(s.Kept[order[k]])[j] }
		for k, children := range s.promising(j, counts, &highest) {
			offer(Test{Attribute: j, Kind: treenode.ByThreshold, Low: value(k - 1), High: value(k)},
				children)
		}
	}
	if best.Kind == treenode.ByThreshold {
		best.Threshold = Midpoint(best.Low, best.High)
	}
	return best, branches
}

// promising yields the places in the order of numeric column j before which a threshold could
// gain more than 1e-9 less than highest, and the masses on both sides. The impurity left is
// least where Σ left(c)²/left + Σ right(c)²/right is largest; the two sums of squares are kept
// up as rows change sides.
func (s *Stumps) promising(j int, counts []float64, highest *float64) iter.Seq2[int, [][]float64] {
	return func(yield func(int, [][]float64) bool) {
		g := s.rows
		children := g.branches(2)
		left, right := children[0], children[1]
		total := treenode.Sum(counts)
		l, lSquares, rSquares := 0.0, 0.0, 0.0
		for _, n := range counts {
			rSquares += n * n
		}
		base := rSquares / total
		slack := 1e-15 * float64(len(g.weight)) // what rounding does to the sums
		codes := s.codes[j]
		for k, r := range g.orders[g.order[j]] {
			code := codes[k]
			if code&edge != 0 {
				code &^= edge
				// or NaN, where rest is 0 or nothing was weighed yet
				if rest := total - l; !(lSquares*rest+rSquares*l+
					slack < (base+(*highest-1e-9)*total)*l*rest) {
					for c := range right {
						right[c] = max(0, counts[c]-left[c])
					}
					if !yield(k, children) {
						return
					}
				}
			}
			w, n := g.weight[r], left[code]
			lSquares += w * (2*n + w)
			rSquares -= w * (2*(counts[code]-n) - w)
			left[code] = n + w
			l += w
		}
	}
}
