package knn

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A ball contains its points, and it lies within the ball around their box.
func TestBallsAreTight(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const n, d = 1000, 3
	x := make([]float64, n*d)
	for i := range x {
		x[i] = math.Exp(2 * rng.NormFloat64()) // dense at one end of each cell
	}
	tree := newBallTree(points{n: n, d: d, x: x})
	for self, b := range tree.balls {
		square := 0.0
		for j := range d {
			low, high := math.Inf(1), math.Inf(-1)
			for _, at := range tree.at[b.lo:b.hi] {
				low, high = min(low, tree.row(at)[j]), max(high, tree.row(at)[j])
			}
			square += (high - low) * (high - low)
		}
		if b.radius > math.Sqrt(square)/2*(1+1e-12) {
			t.Errorf("ball %d has the radius %v, and its box the diagonal %v", self, b.radius,
				math.Sqrt(square))
		}
		for _, at := range tree.at[b.lo:b.hi] {
			if away := tree.length(tree.centre(int32(self)), tree.row(at)); away > b.radius {
				t.Errorf("ball %d: point %d is %v away, above the radius %v", self, at, away,
					b.radius)
			}
		}
	}
}
