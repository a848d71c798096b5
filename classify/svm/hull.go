package svm

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Closest is the pair of points of two convex hulls that are nearest to each other.
type Closest struct {
	Positive, Negative []float64 // the points; y = +1 is the second class that has examples
	// λᵢ of each row. Each point is Σ λᵢxᵢ over the rows of its class, with λᵢ ≥ 0 and Σ λᵢ = 1
	Shares []float64
}

// Distance returns how far apart the points are: the width 2/‖w‖ of the margin.
func (c *Closest) Distance() float64 { return floats.Distance(c.Positive, c.Negative, 2) }

// Plane returns the plane that bisects the line between the points at right angles
// ("Plane Bisect Closest Points" in the lecture on linear machines): the one of [Primal]
// and [Dual]. With δ = p − q,
//
//	w = 2δ/‖δ‖²,   b = −w·(p + q)/2,   αᵢ = 2λᵢ/‖δ‖²
func (c *Closest) Plane() *Plane {
	d := len(c.Positive)
	p := &Plane{W: make([]float64, d), Alpha: slices.Clone(c.Shares)}
	floats.SubTo(p.W, c.Positive, c.Negative)
	scale := 2 / floats.Dot(p.W, p.W)
	floats.Scale(scale, p.W)
	floats.Scale(scale, p.Alpha)
	p.B = -(floats.Dot(p.W, c.Positive) + floats.Dot(p.W, c.Negative)) / 2
	return p
}

// ClosestPoints finds the nearest points of the convex hulls of two classes ("Linear SVM: Find
// Closest Points in Convex Hulls" in the lecture on linear machines). It is Wolfe's algorithm
// (1976) for the shortest vector among all differences of a positive and a negative point: The
// shortest vector so far is a combination of a few corners. Each step adds the corner that is
// farthest in the opposite direction, and drops the corners that the new shortest vector does not
// need. It ends after finitely many steps, and the result is exact to within rounding.
//
// It is an error if the hulls meet, since then no plane separates the classes. The other errors are
// those of [SVM.Fit]. Rows of weight 0 are left out; other weights do not matter.
func ClosestPoints(ds *classify.Dataset) (*Closest, error) {
	t, err := separable("ClosestPoints", ds)
	if err != nil {
		return nil, err
	}
	h := &hulls{task: t}
	for i := range t.rows {
		h.scale = max(h.scale, floats.Norm(t.X.RawRowView(i), 2))
	}
	if !h.wolfe() {
		return nil, fmt.Errorf("svm: the convex hulls of the classes of %q meet; no "+
			"plane separates them", ds.Name)
	}
	return h.closest(ds.Len()), nil
}

// hulls is the state of Wolfe's algorithm. A corner of the set of differences is a pair of a
// positive and a negative example.
type hulls struct {
	*task
	corners [][2]int
	shares  []float64
	scale   float64 // the length of the longest example
}

func (h *hulls) corner(pair [2]int) []float64 {
	v := slices.Clone(h.X.RawRowView(pair[0]))
	floats.Sub(v, h.X.RawRowView(pair[1]))
	return v
}

// vector returns Σ λ(p − q).
func (h *hulls) vector() []float64 {
	_, d := h.X.Dims()
	v := make([]float64, d)
	for k, pair := range h.corners {
		floats.AddScaled(v, h.shares[k], h.corner(pair))
	}
	return v
}

// wolfe runs the algorithm, and reports whether the hulls are separate.
func (h *hulls) wolfe() bool {
	h.corners, h.shares = [][2]int{h.farthest(make([]float64, h.X.RawMatrix().Cols))}, []float64{1}
	for {
		v := h.vector()
		square := floats.Dot(v, v)
		if square <= 1e-20*h.scale*h.scale {
			return false
		}
		next := h.farthest(v)
		if square-floats.Dot(v, h.corner(next)) <= 1e-12*h.scale*h.scale ||
			slices.Contains(h.corners, next) {
			return true
		}
		h.corners, h.shares = append(h.corners, next), append(h.shares, 0)
		for h.reduce() {
		}
		if after := h.vector(); floats.Dot(after, after) >= square { // what is left is rounding
			return true
		}
	}
}

// farthest returns the corner that is farthest in the direction −v: the positive example with the
// smallest v·x and the negative one with the largest. A tie goes to the first.
func (h *hulls) farthest(v []float64) [2]int {
	best := [2]int{-1, -1}
	var least, greatest float64
	for i, y := range h.y {
		switch along := floats.Dot(v, h.X.RawRowView(i)); {
		case y > 0 && (best[0] < 0 || along < least):
			best[0], least = i, along
		case y < 0 && (best[1] < 0 || along > greatest):
			best[1], greatest = i, along
		}
	}
	return best
}

// reduce moves to the shortest vector of the plane through the corners. If that is outside their
// hull, it moves towards it until a share is 0, and drops that corner. It reports whether it
// dropped one, so that more may follow.
func (h *hulls) reduce() bool {
	k := len(h.corners)
	A, right := mat.NewDense(k+1, k+1, nil), mat.NewVecDense(k+1, nil)
	for r := range k {
		for c := range k {
			A.Set(r, c, floats.Dot(h.corner(h.corners[r]), h.corner(h.corners[c])))
		}
		A.Set(r, k, h.scale*h.scale)
		A.Set(k, r, h.scale*h.scale)
	}
	right.SetVec(k, h.scale*h.scale)
	target := solve(A, right)
	if target == nil { // to within rounding, the new corner depends on the others
		h.corners, h.shares = h.corners[:k-1], h.shares[:k-1]
		return false
	}
	step, drop := 1.0, -1
	for i, share := range h.shares {
		if target[i] < 0 {
			if s := share / (share - target[i]); s < step || drop < 0 {
				step, drop = s, i
			}
		}
	}
	for i := range h.shares {
		h.shares[i] += step * (target[i] - h.shares[i])
	}
	if drop < 0 {
		return false
	}
	h.corners, h.shares = slices.Delete(h.corners, drop, drop+1),
		slices.Delete(h.shares, drop, drop+1)
	return true
}

// closest returns the answer. A row's share is the sum over its corners.
func (h *hulls) closest(n int) *Closest {
	_, d := h.X.Dims()
	c := &Closest{
		Positive: make([]float64, d),
		Negative: make([]float64, d),
		Shares:   make([]float64, n),
	}
	total := floats.Sum(h.shares)
	for k, pair := range h.corners {
		share := h.shares[k] / total
		c.Shares[h.rows[pair[0]]] += share
		c.Shares[h.rows[pair[1]]] += share
		floats.AddScaled(c.Positive, share, h.X.RawRowView(pair[0]))
		floats.AddScaled(c.Negative, share, h.X.RawRowView(pair[1]))
	}
	return c
}
