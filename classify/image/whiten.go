package image

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/eigen"
)

// zca returns the mean of the rows and the matrix V diag(1/√(λ + 0.1)) Vᵀ of their covariance.
func zca(X *mat.Dense, weights []float64) (mean []float64, whitener *mat.Dense) {
	n, d := X.Dims()
	total := floats.Sum(weights)
	mean = make([]float64, d)
	for i := range n {
		floats.AddScaled(mean, weights[i]/total, X.RawRowView(i))
	}
	covariance := mat.NewSymDense(d, nil)
	row := mat.NewVecDense(d, nil)
	for i := range n {
		floats.SubTo(row.RawVector().Data, X.RawRowView(i), mean)
		covariance.SymRankOne(covariance, weights[i]/total, row)
	}
	values, v, ok := eigen.Symmetric(covariance)
	if !ok {
		panic("image: the eigenvalues of the covariance of patches, which are " +
			"bounded, do not converge")
	}
	var scaled mat.Dense
	scaled.Apply(func(_, k int, c float64) float64 {
		return c / math.Sqrt(max(0, values[k])+.1)
	}, v)
	whitener = new(mat.Dense)
	whitener.Mul(&scaled, v.T())
	return mean, whitener
}

// whiten writes the whitened patch to dst.
func (m *CodebookModel) whiten(dst, patch []float64) {
	floats.Sub(patch, m.mean)
	for j := range dst {
		dst[j] = floats.Dot(m.whitener.RawRowView(j), patch)
	}
}
