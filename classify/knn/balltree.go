package knn

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
	t.grow(kd, 0)
	return t
}

// grow makes the ball of a node of the kd-tree and its child balls, and returns its number. Its
// centre is the mean of its points.
func (t *ballTree) grow(kd *kdTree, node int32) int32 {
	self := int32(len(t.balls))
	t.balls = append(t.balls, ball{})
	centre := t.centre(self)
	var b ball
	if n := kd.nodes[node]; n.dim < 0 {
		b.lo, b.hi = n.left, n.right
		share := 1 / float64(b.hi-b.lo)
		for x := kd.x[int(b.lo)*t.d : int(b.hi)*t.d]; len(x) > 0; x = x[t.d:] {
			for j, v := range x[:t.d] {
				centre[j] += v * share
			}
		}
	} else {
		b.left = t.grow(kd, n.left)
		b.right = t.grow(kd, n.right)
		b.lo, b.hi = t.balls[b.left].lo, t.balls[b.right].hi
		right := t.centre(b.right)
		share := float64(b.hi-t.balls[b.right].lo) / float64(b.hi-b.lo)
		for j, v := range t.centre(b.left) {
			centre[j] = v + (right[j]-v)*share
		}
	}
	farthest := 0.0
	for x := kd.x[int(b.lo)*t.d : int(b.hi)*t.d]; len(x) > 0; x = x[t.d:] {
		farthest = max(farthest, t.sum(centre, x[:t.d]))
	}
	b.radius = t.root(farthest)
	t.balls[self] = b
	return self
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
