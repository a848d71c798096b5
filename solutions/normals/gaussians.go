package normals

import "math"

// Estimate returns the mean and the covariance of the normal distribution under which
// the rows are most probable. mean[j] is the mean of column j, and
//
//	cov[j][k] = (1/n) Σ_i (x_ij − mean[j]) · (x_ik − mean[k])
//
// There are n ≥ 1 rows of d ≥ 1 numbers each; cov has d rows of d numbers.
func Estimate(rows [][]float64) (mean []float64, cov [][]float64) {
	n, d := float64(len(rows)), len(rows[0])
	mean = make([]float64, d)
	for _, x := range rows {
		for j := range x {
			mean[j] += x[j] / n
		}
	}
	cov = make([][]float64, d)
	for j := range cov {
		cov[j] = make([]float64, d)
		for k := range cov[j] {
			for _, x := range rows {
				cov[j][k] += (x[j] - mean[j]) * (x[k] - mean[k]) / n
			}
		}
	}
	return mean, cov
}

// Score returns what two Gaussians compare between the classes, for a point x of two
// numbers and one class:
//
//	log P − ½ log |Σ| − ½ (x − μ)ᵀ Σ⁻¹ (x − μ)
//
// mean is μ, of two numbers. cov is Σ, 2×2 and symmetric, with a determinant |Σ| above
// 0. prior is P, above 0. The logarithms are natural.
func Score(x, mean []float64, cov [][]float64, prior float64) float64 {
	a, b, c := cov[0][0], cov[0][1], cov[1][1]
	det := a*c - b*b
	d0, d1 := x[0]-mean[0], x[1]-mean[1]
	distance := (d0*(c*d0-b*d1) + d1*(a*d1-b*d0)) / det
	return math.Log(prior) - math.Log(det)/2 - distance/2
}

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
