package gaussians

// MLE returns the mean and the variance of the normal distribution under which the
// numbers are most probable:
//
//	μ = (1/n) Σ x_i,  σ² = (1/n) Σ (x_i − μ)²
//
// There is at least one number. The numbers may be large and lie close together.
func MLE(x []float64) (mean, variance float64) {
	n := float64(len(x))
	for _, v := range x {
		mean += v / n
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / n
	}
	return mean, variance
}

// Criterion returns how far a direction parts two classes of points:
//
//	J(w) = (z̄_0 − z̄_1)² / (var(z_0) + var(z_1)),  z = w·x
//
// class0 and class1 have at least one point each, with as many numbers as w, which is
// not 0. The variances are those of MLE. Where neither class varies in this direction,
// their means differ, and the result is +Inf.
func Criterion(w []float64, class0, class1 [][]float64) float64 {
	mean0, variance0 := MLE(project(w, class0))
	mean1, variance1 := MLE(project(w, class1))
	return (mean0 - mean1) * (mean0 - mean1) / (variance0 + variance1)
}

// project returns w·x for every point.
func project(w []float64, points [][]float64) []float64 {
	z := make([]float64, len(points))
	for i, x := range points {
		for j := range w {
			z[i] += w[j] * x[j]
		}
	}
	return z
}
