package tree

import (
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Stumps grows the tree of the best single test by Gini, CART{MaxDepth: 1}, on one training
// set with other weights again and again, as boosting asks for it. The columns are sorted
// once; a numeric one is then searched in O(n), whatever the number of classes. The trees are
// those of [CART], bit for bit.
//
// One Stumps must not be used by several goroutines at once.
type Stumps struct {
	ds     *classify.Dataset
	growth *growth
	rows   *rows
	kept   []int // the row of ds that each of rows is
	// codes[j][k], for a numeric column: the class of the k-th row in its order, and edge where a
	// threshold can stand before it
	codes [][]int32
}

// edge marks a row before which a threshold can stand: its value is larger than the one before, and
// the rows of the two are not all of one class.
const edge = 1 << 30

var stump = CART{MaxDepth: 1}

// NewStumps sorts the columns. Its errors are those of [CART.Fit].
func NewStumps(ds *classify.Dataset) (*Stumps, error) {
	o, err := stump.options(ds)
	if err != nil {
		return nil, err
	}
	s := &Stumps{ds: ds, growth: o, codes: make([][]int32, len(ds.Attributes))}
	s.rows, s.kept = bareRows(ds, nil)
	room := make([]float64, len(s.kept)) // for one numeric column after the other: ds has them
	for j, a := range ds.Attributes {
		column := room
		if a.Nominal() {
			column = make([]float64, len(s.kept))
		}
		for r, i := range s.kept {
			column[r] = ds.At(i)[j]
		}
		s.rows.columns[j] = column
		if !a.Nominal() {
			s.rows.sort(j)
			s.codes[j] = s.edges(j)
			s.rows.columns[j] = nil
		}
	}
	return s, nil
}

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

// Fit grows the stump for these weights, one for each row of the training set. It returns what
// CART{MaxDepth: 1}.Fit does for a set with these weights, its errors too; it is fast where the
// same rows have weight as in the training set. It panics at another number of weights. The tree
// keeps the weights: they must not be changed afterwards.
func (s *Stumps) Fit(weights []float64) (*Tree, error) {
	return s.FitLean(weights, func() []float64 { return weights })
}

// FitLean is Fit for a tree that does not keep the weights: where [Tree.Explain] or
// [Tree.Rpart] needs them, it calls again, which must return the same numbers each time, and
// may be called by several goroutines at once. Fifty stumps with a weight for each example
// would take more memory than fifty columns.
func (s *Stumps) FitLean(weights []float64, again func() []float64) (*Tree, error) {
	t, err := s.fit(weights)
	if err != nil {
		return nil, err
	}
	t.train, t.weights = s.ds, again
	return t, nil
}

func (s *Stumps) fit(weights []float64) (*Tree, error) {
	if len(weights) != s.ds.Len() {
		panic(fmt.Sprintf("tree: %d weights for %d rows", len(weights), s.ds.Len()))
	}
	weighted := *s.ds
	weighted.Weights = weights
	if !s.weigh(weights) {
		return stump.Fit(&weighted)
	}
	t := stump.start(s.growth, &weighted)
	t.nodes.AddNodes(1)
	for _, i := range s.kept {
		t.mass(0)[s.ds.Y[i]] += weights[i]
	}
	best, branches := s.best()
	switch {
	case pure(t.mass(0)):
		t.nodes.Nodes[0].Stop = StopPure
	case branches == 0:
		t.nodes.Nodes[0].Stop = StopEqual
	default:
		best.set(&t.nodes, 0, branches)
		t.nodes.Nodes[0].First = t.nodes.AddNodes(branches)
		root := &t.nodes.Nodes[0]
		for _, i := range s.kept {
			b := t.nodes.Branch(root, s.ds.At(i)[best.attribute])
			t.mass(root.First + b)[s.ds.Y[i]] += weights[i]
		}
	}
	for at := range t.nodes.Nodes {
		nd, counts := &t.nodes.Nodes[at], t.mass(int32(at))
		nd.Class = majority(counts)
		if at > 0 && pure(counts) {
			nd.Stop = StopPure
		} else if at > 0 {
			nd.Stop = StopMaxDepth
		}
	}
	return t, nil
}

// weigh puts the weights where the search finds them, times a power of two that brings their sum to
// about 1. It reports false where another row has weight than before, or the weights are none.
func (s *Stumps) weigh(weights []float64) bool {
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
	for r, i := range s.kept {
		s.rows.weight[r] = weights[i] * scale
	}
	return true
}

// best is rows.best for all rows. Of the thresholds of a numeric column it weighs those
// alone that are not worse, by more than rounding can do, than the best split so far; the
// others would not be taken.
func (s *Stumps) best() (best test, branches int) {
	g, v := s.rows, s.growth.vocabulary
	n := len(g.weight)
	counts := make([]float64, g.width)
	g.add(counts, 0, n)
	whole, score, highest := v.impurity(counts), 0.0, math.Inf(-1)
	offer := func(split test, children [][]float64) {
		if !v.parts(children) {
			return
		}
		this := v.score(whole, children)
		highest = max(highest, this)
		if branches == 0 || this > score+tie {
			best, score, branches = split, this, len(children)
		}
	}
	for j, a := range g.attributes {
		if a.Nominal() {
			for split, children := range g.tests(v, j, 0, n, counts, false) {
				offer(split, children)
			}
			best.write()
			continue
		}
		order := g.orders[g.order[j]]
		value := func(k int) float64 { return s.ds.At(s.kept[order[k]])[j] }
		for k, children := range s.promising(j, counts, &highest) {
			offer(test{attribute: j, kind: ByThreshold, low: value(k - 1), high: value(k)},
				children)
		}
	}
	if best.kind == ByThreshold {
		best.threshold = midpoint(best.low, best.high)
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
		total := sum(counts)
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
