package svm_test

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/svm"
)

// Of many examples in ten dimensions the nearest points are found too: no other point of either
// hull is nearer, which is so just if no corner lies before the plane through the point at right
// angles to their difference.
func TestClosestOfMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	const n, d = 400, 10
	x, y := make([][]float64, n), make([]int, n)
	for i := range x {
		x[i], y[i] = make([]float64, d), i%2
		for j := range x[i] {
			x[i][j] = rng.NormFloat64()
		}
		x[i][0] += float64(10 * y[i])
	}
	c, err := svm.ClosestPoints(table(x, y))
	if err != nil {
		t.Fatal(err)
	}
	δ := make([]float64, d)
	floats.SubTo(δ, c.Positive, c.Negative)
	sums := [2]float64{}
	points := [2][]float64{make([]float64, d), make([]float64, d)}
	for i, share := range c.Shares {
		if share < 0 {
			t.Errorf("row %d has the share %v", i, share)
		}
		sums[y[i]] += share
		floats.AddScaled(points[y[i]], share, x[i])
		along := floats.Dot(δ, x[i])
		if y[i] == 1 && along < floats.Dot(δ, c.Positive)-1e-9 ||
			y[i] == 0 && along > floats.Dot(δ, c.Negative)+1e-9 {
			t.Errorf("row %d is nearer", i)
		}
	}
	if !near(sums[0], 1, 1e-12) || !near(sums[1], 1, 1e-12) ||
		!floats.EqualApprox(points[0], c.Negative, 1e-9) ||
		!floats.EqualApprox(points[1], c.Positive, 1e-9) {
		t.Errorf("shares of %v, points %v", sums, points)
	}
}
