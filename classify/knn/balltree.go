package knn

// ballLeaf is the most points of a leaf.
const ballLeaf = 24

// ballTree puts the points into nested balls ("ball trees" in Roweis's lecture; Omohundro 1989).
// Nothing in a ball is nearer to a query than
//
//	‖q − centre‖ − radius
//
// so that a ball is left out once that exceeds the Kth smallest distance so far. The
// two balls within one are those of the halves on either side of the median of the
// attribute with the widest range.
type ballTree struct {
	points
	balls   []ball
	centres []float64 // balls × d
	at      []int32
	// how much larger a computed bound may be than the distance that it bounds, as a share of
	// what it is computed from
	margin float64
}

type ball struct {
	radius      float64
	lo, hi      int32 // its points: at[lo:hi]
	left, right int32 // the balls within; 0 at a leaf
}

func newBallTree(p points) *ballTree {
	kd := newKDTree(p, ballLeaf)
	t := &ballTree{points: p, at: kd.at, margin: p.margin()}
	t.grow(kd, 0)
	return t
}

// grow makes the ball of a node of the kd-tree, and those within it, and returns its number.
func (t *ballTree) grow(kd *kdTree, node int32) int32 {
	self := int32(len(t.balls))
	t.balls = append(t.balls, ball{})
	t.centres = append(t.centres, make([]float64, t.d)...)
	var b ball
	if n := kd.nodes[node]; n.dim < 0 {
		b.lo, b.hi = n.left, n.right
	} else {
		b.left = t.grow(kd, n.left)
		b.right = t.grow(kd, n.right)
		b.lo, b.hi = t.balls[b.left].lo, t.balls[b.right].hi
	}
	centre := t.centre(self)
	for _, at := range t.at[b.lo:b.hi] {
		for j, v := range t.row(at) {
			centre[j] += v / float64(b.hi-b.lo)
		}
	}
	for _, at := range t.at[b.lo:b.hi] {
		b.radius = max(b.radius, t.length(centre, t.row(at)))
	}
	t.balls[self] = b
	return self
}

func (t *ballTree) centre(ball int32) []float64 { return t.centres[int(ball)*t.d:][:t.d] }

func (t *ballTree) search(q []float64, near *nearest) {
	t.visit(0, t.length(t.centre(0), q), q, near)
}

// visit goes through a ball whose centre is so far from the query, the nearer one of
// the balls within it first.
func (t *ballTree) visit(self int32, away float64, q []float64, near *nearest) {
	b := &t.balls[self]
	if away-b.radius-t.margin*(away+b.radius) > t.reach(near.bound) {
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
