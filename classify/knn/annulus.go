package knn

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// annulus sorts the points by their distance from the min corner, the point with the smallest value
// of each attribute ("annulus bound" in Roweis's lecture). By the triangle inequality, a point
// within r of the query is in a ring around the corner,
//
//	| ‖q − c‖ − ‖x − c‖ | ≤ ‖q − x‖
//
// so the search goes from the query's own radius inwards and outwards. It ends when both gaps
// exceed the Kth smallest distance so far.
type annulus struct {
	points
	corner []float64
	radius []float64 // ascending
	at     []int32   // the points in that order
	// how much rounding may make a gap larger than the distance that it bounds, relative to the two
	// radii
	margin float64
}

func newAnnulus(p points) *annulus {
	a := &annulus{
		points: p,
		corner: slices.Clone(p.x[:p.d]),
		radius: make([]float64, p.n),
		at:     make([]int32, p.n),
		margin: p.margin(),
	}
	for i := range p.n {
		for j, v := range p.row(int32(i)) {
			a.corner[j] = min(a.corner[j], v)
		}
		a.at[i] = int32(i)
	}
	all := make([]float64, p.n)
	for i := range all {
		all[i] = p.length(a.corner, p.row(int32(i)))
	}
	slices.SortStableFunc(a.at, func(i, j int32) int { return cmp.Compare(all[i], all[j]) })
	for i, at := range a.at {
		a.radius[i] = all[at]
	}
	return a
}

// search offers the points from the one whose radius is closest to that of q:
//
//	r ← the distance of q from the corner
//	out ← the first point whose radius is r or more
//	in ← the point before it
//	while there is a point inwards or outwards:
//	    next ← in or out, whose radius is closer to r
//	    go on inwards or outwards from next
//	    gap ← |r − the radius of next|
//	    if gap > the distance of the Kth nearest so far: end
//	    keep next if it is one of the K nearest so far, or ties with the Kth
func (a *annulus) search(q []float64, near *nearest) {
	r := a.length(a.corner, q)
	out := sort.SearchFloat64s(a.radius, r)
	in := out - 1
	for in >= 0 || out < a.n {
		// take the side with the smaller gap
		next := out
		if out == a.n || in >= 0 && r-a.radius[in] < a.radius[out]-r {
			next, in = in, in-1
		} else {
			out++
		}
		gap := math.Abs(r - a.radius[next])
		if gap-a.margin*(r+a.radius[next]) > a.maxLength(near.bound) {
			return // all other points have at least this gap
		}
		a.offer(near, a.at[next], q)
	}
}
