package gaussians

import (
	"math"
)

// Score returns what two Gaussians compare between the classes, for a point x of two
// numbers and one class.
//
// mean has two numbers. cov is 2×2 and symmetric, with a determinant above 0. prior is
// above 0. The logarithms are natural.
func Score(x, mean []float64, cov [][]float64, prior float64) float64 {
	a, b, c := cov[0][0], cov[0][1], cov[1][1]
	det := a*c - b*b
	d0, d1 := x[0]-mean[0], x[1]-mean[1]
	distance := (d0*(c*d0-b*d1) + d1*(a*d1-b*d0)) / det
	return math.Log(prior) - math.Log(det)/2 - distance/2
}
