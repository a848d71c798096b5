package supportvectors

import (
	"math"
	"slices"
)

// ClosestPoints returns the points p and q of the convex hulls of two sets that are
// nearest to each other, p of the positive set and q of the negative one.
//
// The convex hull of a set holds the points between any two of its own, and all that
// lie between those. Every example has two numbers, each set has at least one example,
// and the hulls do not meet. In the plane, one of the two nearest points can always be
// an example itself, and the other lies on a segment between two examples (which may be
// one and the same). Where several pairs are equally near, as with parallel sides, any
// of them is right.
func ClosestPoints(positive, negative [][]float64) (p, q []float64) {
	nearest := math.Inf(1)
	try := func(corners, others [][]float64, found func(corner, other []float64)) {
		for _, x := range corners {
			for i, a := range others {
				for _, b := range others[i:] {
					on := onSegment(x, a, b)
					if d := squareDistance(x, on); d < nearest {
						nearest = d
						found(x, on)
					}
				}
			}
		}
	}
	try(positive, negative, func(corner, other []float64) { p, q = corner, other })
	try(negative, positive, func(corner, other []float64) { p, q = other, corner })
	return slices.Clone(p), slices.Clone(q)
}

// onSegment returns the point between a and b that is nearest to x.
func onSegment(x, a, b []float64) []float64 {
	along, square := 0.0, 0.0
	for j := range x {
		along += (x[j] - a[j]) * (b[j] - a[j])
		square += (b[j] - a[j]) * (b[j] - a[j])
	}
	share := 0.0
	if square > 0 {
		share = max(0, min(1, along/square))
	}
	on := make([]float64, len(x))
	for j := range on {
		on[j] = a[j] + share*(b[j]-a[j])
	}
	return on
}

func squareDistance(x, z []float64) float64 {
	sum := 0.0
	for j := range x {
		sum += (x[j] - z[j]) * (x[j] - z[j])
	}
	return sum
}
