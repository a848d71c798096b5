package knn

import (
	"math"
	"slices"
)

// kdLeaf is the most points of a leaf: for so few, measuring them all is faster than another test.
const kdLeaf = 12

// kdTree splits space recursively at the median of one attribute ("KD trees" in Roweis's lecture;
// Bentley 1975). A query first goes down to its own cell. Of the cells on the other sides of the
// cuts, it searches only those that may have a point nearer than the kth smallest distance so far.
//
// A distance is a sum of terms, one for each attribute, added in their order. The gap between the
// query and a cut is at most the difference to the points beyond it, and rounding keeps this order.
// So the sum of gaps is never above a distance that it bounds, even with rounding, and no tie is
// lost.
type kdTree struct {
	points
	leaf  int // the most points of a leaf
	nodes []kdNode
	at    []int32   // the points, leaf by leaf
	x     []float64 // their values, each leaf by columns
}

type kdNode struct {
	low, high   float64 // the largest value left of the cut, and the smallest right of it
	dim         int32   // the attribute that is cut; −1 at a leaf
	left, right int32   // the child nodes, or the leaf's range in at
}

// newKDTree splits until a cell has at most leaf points, or all its points are equal.
func newKDTree(p points, leaf int) *kdTree {
	t := cutPoints(p, leaf)
	rows := make([]float64, leaf*t.d)
	for _, n := range t.nodes {
		if n.dim >= 0 || int(n.right-n.left) > leaf {
			continue
		}
		m, x := int(n.right-n.left), t.x[int(n.left)*t.d:int(n.right)*t.d]
		copy(rows, x)
		for i := range m {
			for j, v := range rows[i*t.d:][:t.d] {
				x[j*m+i] = v
			}
		}
	}
	return t
}

// cutPoints returns a tree whose leaves are by rows still. It moves the values of the points along
// with the points, because it is faster to look at values that are next to each other.
func cutPoints(p points, leaf int) *kdTree {
	t := &kdTree{points: p, leaf: leaf, at: make([]int32, p.n), x: slices.Clone(p.x)}
	for i := range t.at {
		t.at[i] = int32(i)
	}
	t.grow(0, p.n)
	return t
}

// grow makes the node of the points at[lo:hi] and its descendants, and returns its number.
func (t *kdTree) grow(lo, hi int) int32 {
	self := int32(len(t.nodes))
	t.nodes = append(t.nodes, kdNode{dim: -1, left: int32(lo), right: int32(hi)})
	if hi-lo <= t.leaf {
		return self
	}
	dim := t.widest(lo, hi)
	if dim < 0 { // all points are equal: no cut divides them
		return self
	}
	mid := t.partition(lo, hi, dim)
	n := kdNode{dim: int32(dim)}
	_, n.low = t.ends(lo, mid, dim)
	n.high, _ = t.ends(mid, hi, dim)
	n.left = t.grow(lo, mid)
	n.right = t.grow(mid, hi)
	t.nodes[self] = n
	return self
}

// widest returns the attribute with the widest range in the points at[lo:hi]. A tie goes to the
// first. It returns −1 if all points are equal.
func (t *kdTree) widest(lo, hi int) int {
	best, widest := -1, 0.0
	for j := range t.d {
		if low, high := t.ends(lo, hi, j); high-low > widest {
			best, widest = j, high-low
		}
	}
	return best
}

// ends returns the smallest and the largest value of attribute dim in the points at[lo:hi].
func (t *kdTree) ends(lo, hi, dim int) (low, high float64) {
	x := t.x[lo*t.d+dim : (hi-1)*t.d+dim+1]
	low, high = x[0], x[0]
	for i := t.d; i < len(x); i += t.d {
		if v := x[i]; v < low {
			low = v
		} else if v > high {
			high = v
		}
	}
	return low, high
}

// partition divides the points at[lo:hi] into two halves by attribute dim, and returns where the
// second begins. Points of one value may be in both.
func (t *kdTree) partition(lo, hi, dim int) int {
	mid, d, x := lo+(hi-lo)/2, t.d, t.x[dim:]
	for hi-lo > 1 { // Hoare's selection: each round keeps the part that contains mid
		a, b, c := x[lo*d], x[(lo+(hi-lo)/2)*d], x[(hi-1)*d]
		pivot := max(min(a, b), min(max(a, b), c))
		i, j := lo, hi-1
		for i <= j {
			for x[i*d] < pivot {
				i++
			}
			for x[j*d] > pivot {
				j--
			}
			if i <= j {
				t.swap(i, j)
				i, j = i+1, j-1
			}
		}
		switch {
		case mid <= j:
			hi = j + 1
		case mid >= i:
			lo = i
		default:
			return mid
		}
	}
	return mid
}

func (t *kdTree) swap(i, j int) {
	t.at[i], t.at[j] = t.at[j], t.at[i]
	x, y := t.x[i*t.d:][:t.d], t.x[j*t.d:][:t.d]
	for k, v := range x {
		x[k], y[k] = y[k], v
	}
}

// kdQuery is the state of one query.
type kdQuery struct {
	*kdTree
	q    []float64
	near *nearest
	gaps []float64 // of each attribute, the term of the gap between q and the cell
	sums []float64 // of the points of a leaf
}

func (t *kdTree) search(q []float64, near *nearest) {
	near.scratch = slices.Grow(near.scratch[:0], t.d+t.leaf)[:t.d+t.leaf]
	clear(near.scratch[:t.d])
	s := kdQuery{kdTree: t, q: q, near: near, gaps: near.scratch[:t.d], sums: near.scratch[t.d:]}
	s.visit(0)
}

// region kdtree

// visit searches a cell, starting with the side of the cut that contains the query:
//
//	if the cell is not cut: look at its points, and end
//	closer, farther ← the two sides of the cut
//	visit closer
//	old ← the gap of this attribute
//	the gap of this attribute ← the larger of old and the gap to farther
//	if the gaps sum to no more than the Kth smallest sum so far: visit farther
//	the gap of this attribute ← old
func (s *kdQuery) visit(node int32) {
	n := &s.nodes[node]
	if n.dim < 0 {
		s.scan(int(n.left), int(n.right))
		return
	}
	closer, farther, gap := n.sides(s.q[n.dim])
	s.visit(closer)
	old := s.gaps[n.dim]
	s.gaps[n.dim] = max(old, s.term(gap))
	if total(s.gaps) <= s.near.bound {
		s.visit(farther)
	}
	s.gaps[n.dim] = old
}

// endregion

// sides returns the side of the cut that contains v, the other, and how far v is from it.
func (n *kdNode) sides(v float64) (closer, farther int32, gap float64) {
	toRight, toLeft := n.high-v, v-n.low
	if toLeft > toRight {
		return n.right, n.left, toLeft
	}
	return n.left, n.right, toRight
}

// term is what a gap adds to a sum: its square, or itself if the distance is L1.
func (s *kdQuery) term(gap float64) float64 {
	if s.l1 {
		return gap
	}
	return gap * max(gap, 0)
}

func total(terms []float64) float64 {
	sum := 0.0
	for _, v := range terms {
		sum += v
	}
	return sum
}

// scan offers the points of a leaf. It sums column by column, so each sum has its terms in the
// order of attributes.
func (s *kdQuery) scan(lo, hi int) {
	m := hi - lo
	if m > s.leaf { // they are all equal
		d := s.sum(s.q, s.row(s.at[lo]))
		for _, at := range s.at[lo:hi] {
			s.near.add(at, d)
		}
		return
	}
	sums := s.sums[:m]
	clear(sums)
	for j, q := range s.q {
		column := s.x[lo*s.d+j*m:][:m]
		if s.l1 {
			for i, v := range column {
				sums[i] += math.Abs(v - q)
			}
		} else {
			for i, v := range column {
				t := v - q
				sums[i] += float64(t * t)
			}
		}
	}
	for i, sum := range sums {
		if sum <= s.near.bound {
			s.near.add(s.at[lo+i], sum)
		}
	}
}
