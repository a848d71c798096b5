package gaussians

import (
	"math"
)

// Sample turns two independent standard normal numbers u and v into a point of the
// normal distribution in the plane with this mean and covariance. Its first number is
// made of u alone and grows with u. Its second number is made of u and v and grows with
// v.
//
// mean has two numbers. cov is 2×2 and symmetric, with a determinant above 0.
func Sample(mean []float64, cov [][]float64, u, v float64) []float64 {
	first := math.Sqrt(cov[0][0])
	both := cov[0][1] / first
	rest := math.Sqrt(cov[1][1] - both*both)
	return []float64{mean[0] + first*u, mean[1] + both*u + rest*v}
}
