package normals

import (
	"math"
	"slices"
)

// Fisher returns the weights and the threshold of Fisher's discriminant between two
// classes of points in the plane. A point x is of class 0 where w·x > w0:
//
//	w = Σ⁻¹ (μ_0 − μ_1),  w_0 = ½ w·(μ_0 + μ_1) − log(p_0 / p_1)
//
// mean0 and mean1 have two numbers. cov is the covariance matrix Σ that both classes
// share, symmetric, 2×2, with a determinant above 0. p0 is the prior of class 0, and
// that of class 1 is 1 − p0, both above 0.
func Fisher(mean0, mean1 []float64, cov [][]float64, p0 float64) (w []float64, w0 float64) {
	a, b, c := cov[0][0], cov[0][1], cov[1][1]
	det := a*c - b*b
	d0, d1 := mean0[0]-mean1[0], mean0[1]-mean1[1]
	w = []float64{(c*d0 - b*d1) / det, (a*d1 - b*d0) / det}
	for j := range w {
		w0 += w[j] * (mean0[j] + mean1[j]) / 2
	}
	return w, w0 - math.Log(p0/(1-p0))
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

// BestSplit returns the threshold w for which the rule "class 1 if x < w, class 2 if
// x ≥ w" is right most often, and the share of the examples on which it is.
//
// x holds one finite number for each example, at least one, and y its class, 1 or 2. The
// thresholds to try are the numbers in x, and +Inf, which makes everything class 1. Of
// equally good ones the smallest wins.
func BestSplit(x []float64, y []int) (w, accuracy float64) {
	candidates := append(slices.Sorted(slices.Values(x)), math.Inf(1))
	most := -1
	for _, c := range candidates {
		right := 0
		for i := range x {
			if (x[i] < c) == (y[i] == 1) {
				right++
			}
		}
		if right > most {
			w, most = c, right
		}
	}
	return w, float64(most) / float64(len(x))
}

// Discriminants returns the linear discriminants of naive Bayes with normal attributes
// whose variances are the same in all classes, g_k(x) = w[k]·x + w0[k]:
//
//	w_kj = μ_kj / σ_j²,  w_k0 = −½ Σ_j μ_kj² / σ_j² + log P(k)
//
// prior[k] is P(k), above 0; means[k][j] is the mean of attribute j in class k, and
// variances[j] its variance, above 0.
func Discriminants(
	prior []float64, means [][]float64, variances []float64,
) (w [][]float64, w0 []float64) {
	for k, mean := range means {
		weights, constant := make([]float64, len(mean)), math.Log(prior[k])
		for j, m := range mean {
			weights[j] = m / variances[j]
			constant -= m * m / variances[j] / 2
		}
		w, w0 = append(w, weights), append(w0, constant)
	}
	return w, w0
}
