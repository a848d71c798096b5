package knn

import "math/bits"

// ballLeaf is the most points of a leaf.
const ballLeaf = 24

// ballTree is a tree of nested balls of points ("ball trees" in Roweis's lecture; Omohundro 1989).
// No point of a ball is nearer to a query than
//
//	‖q − centre‖ − radius
//
// so a ball is skipped when that exceeds the Kth smallest distance so far. The points of a ball are
// divided at the median of the attribute with the widest range, and each half has a ball.
type ballTree struct {
	points
	balls   []ball
	centres []float64 // balls × d
	at      []int32
	// how much rounding may make a bound larger than the distance that it bounds, relative to the
	// numbers it is computed from
	margin float64
}

type ball struct {
	radius      float64
	lo, hi      int32 // its points: at[lo:hi]
	left, right int32 // the child balls; 0 at a leaf
}

func newBallTree(p points) *ballTree {
	kd := cutPoints(p, ballLeaf)
	t := &ballTree{
		points:  p,
		balls:   make([]ball, 0, len(kd.nodes)),
		centres: make([]float64, len(kd.nodes)*p.d),
		at:      kd.at,
		margin:  p.margin(),
	}
	t.grow(kd, 0, make([]float64, 2*p.d*(bits.Len(uint(p.n))+1)))
	return t
}

// grow makes the ball of a node of the kd-tree and its child balls, and returns its number. Its
// centre is the middle of the smallest box around its points. The mean would be near the dense end
// of a cell at the rim of the data, and such balls reach far into the others: their number grows
// with the points. grow writes the box, lower corner first, to the beginning of boxes. The rest is
// for the balls below.
func (t *ballTree) grow(kd *kdTree, node int32, boxes []float64) int32 {
	self := int32(len(t.balls))
	t.balls = append(t.balls, ball{})
	var b ball
	low, high, below := boxes[:t.d], boxes[t.d:2*t.d], boxes[2*t.d:]
	if n := kd.nodes[node]; n.dim < 0 {
		b.lo, b.hi = n.left, n.right
		first := kd.x[int(b.lo)*t.d:][:t.d]
		copy(low, first)
		copy(high, first)
		for x := kd.x[int(b.lo+1)*t.d : int(b.hi)*t.d]; len(x) > 0; x = x[t.d:] {
			widen(low, high, x, x)
		}
	} else {
		b.left = t.grow(kd, n.left, below)
		copy(low, below[:t.d])
		copy(high, below[t.d:])
		b.right = t.grow(kd, n.right, below)
		widen(low, high, below, below[t.d:])
		b.lo, b.hi = t.balls[b.left].lo, t.balls[b.right].hi
	}
	centre := t.centre(self)
	for j, v := range low {
		centre[j] = v/2 + high[j]/2
	}
	farthest := 0.0
	for x := kd.x[int(b.lo)*t.d : int(b.hi)*t.d]; len(x) > 0; x = x[t.d:] {
		farthest = max(farthest, t.sum(centre, x[:t.d]))
	}
	b.radius = t.root(farthest)
	t.balls[self] = b
	return self
}

// widen makes the box from low to high contain another box, which begins with as many numbers.
func widen(low, high, otherLow, otherHigh []float64) {
	for j := range low {
		low[j], high[j] = min(low[j], otherLow[j]), max(high[j], otherHigh[j])
	}
}

func (t *ballTree) centre(ball int32) []float64 { return t.centres[int(ball)*t.d:][:t.d] }

func (t *ballTree) search(q []float64, near *nearest) {
	t.visit(0, t.length(t.centre(0), q), q, near)
}

// visit searches a ball, the nearer child first. away is the distance of its centre from the query.
func (t *ballTree) visit(self int32, away float64, q []float64, near *nearest) {
	b := &t.balls[self]
	if away-b.radius-t.margin*(away+b.radius) > t.maxLength(near.bound) {
		return
	}
	if b.left == 0 {
		for _, at := range t.at[b.lo:b.hi] {
			t.offer(near, at, q)
		}
		return
	}
	left, right := t.length(t.centre(b.left), q), t.length(t.centre(b.right), q)
	if left-t.balls[b.left].radius <= right-t.balls[b.right].radius {
		t.visit(b.left, left, q, near)
		t.visit(b.right, right, q, near)
	} else {
		t.visit(b.right, right, q, near)
		t.visit(b.left, left, q, near)
	}
}
