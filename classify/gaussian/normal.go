package gaussian

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/scatter"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Normal is a normal distribution of d numbers with a mean and a covariance that can be inverted.
type Normal struct {
	mean       []float64
	covariance *mat.SymDense
	whitener   whitener
}

// NewNormal returns the distribution. It is an error if the sizes differ, or if the covariance is
// not positive definite; that error names the column.
func NewNormal(mean []float64, covariance mat.Symmetric) (*Normal, error) {
	d := len(mean)
	if covariance.SymmetricDim() != d || d == 0 {
		return nil, fmt.Errorf("gaussian: a mean of %d numbers and a covariance of %d", d,
			covariance.SymmetricDim())
	}
	Σ := mat.NewSymDense(d, nil)
	Σ.CopySym(covariance)
	name := func(j int) string { return fmt.Sprint(j + 1) }
	if err := checkRange("given", Σ, name); err != nil {
		return nil, err
	}
	w, column, ok := newWhitener(Σ)
	if !ok {
		return nil, singular("given", Σ, column, name)
	}
	return &Normal{mean: append([]float64(nil), mean...), covariance: Σ, whitener: w}, nil
}

// Estimate returns the normal distribution under which the rows of X, n×d, are most probable ("MLE
// for two-Gaussians model" in Kondor's lecture, of one class):
//
//	μ = (1/n) Σ xᵢ,  Σ = (1/n) Σ (xᵢ − μ)(xᵢ − μ)ᵀ
//
// It is an error that names the column if the covariance is singular or not a number. It is always
// singular if there are no more rows than columns.
func Estimate(X *mat.Dense) (*Normal, error) {
	if X.IsEmpty() {
		return nil, fmt.Errorf("gaussian: there are no rows to estimate from")
	}
	n, d := X.Dims()
	mean := make([]float64, d)
	for i := range n {
		floats.AddScaled(mean, 1/float64(n), X.RawRowView(i))
	}
	s := scatter.New(d)
	for i := range n {
		s.Add(X.RawRowView(i), mean, 1)
	}
	return NewNormal(mean, s.Covariance(float64(n)))
}

// Mean returns μ.
func (n *Normal) Mean() []float64 { return append([]float64(nil), n.mean...) }

// Covariance returns Σ.
func (n *Normal) Covariance() *mat.SymDense {
	Σ := mat.NewSymDense(len(n.mean), nil)
	Σ.CopySym(n.covariance)
	return Σ
}

// LogDensity returns log p(x) = −½ (d log 2π + log |Σ| + (x − μ)ᵀΣ⁻¹(x − μ)). It panics
// if x has another length.
func (n *Normal) LogDensity(x []float64) float64 {
	if len(x) != len(n.mean) {
		panic(fmt.Sprintf("gaussian: row has %d values, the distribution %d", len(x), len(n.mean)))
	}
	t := make([]float64, len(x))
	floats.SubTo(t, x, n.mean)
	return n.whitener.joint(0, t, make([]float64, matmul.Rows), math.Inf(-1))
}

// LogLikelihood returns the sum of log p over the rows of X.
func (n *Normal) LogLikelihood(X *mat.Dense) float64 {
	sum := 0.0
	rows, _ := X.Dims()
	for i := range rows {
		sum += n.LogDensity(X.RawRowView(i))
	}
	return sum
}

// Gradient returns the derivatives of [Normal.LogLikelihood] by the mean and by each cell of the
// covariance. Both are 0 for the distribution that [Estimate] returns.
//
//	∂ℓ/∂μ = Σ⁻¹ Σᵢ (xᵢ − μ),  ∂ℓ/∂Σ = ½ Σ⁻¹ (Σᵢ (xᵢ − μ)(xᵢ − μ)ᵀ − nΣ) Σ⁻¹
func (n *Normal) Gradient(X *mat.Dense) (byMean []float64, byCovariance *mat.Dense) {
	rows, d := X.Dims()
	sum, s := make([]float64, d), scatter.New(d)
	for i := range rows {
		floats.Add(sum, X.RawRowView(i))
		s.Add(X.RawRowView(i), n.mean, 1)
	}
	floats.AddScaled(sum, -float64(rows), n.mean)
	byMean = make([]float64, d)
	n.whitener.solve(byMean, sum)
	inner := s.Covariance(2)
	inner.AddSym(inner, scaled(-float64(rows)/2, n.covariance))
	inverse := mat.NewDense(d, d, nil)
	unit := make([]float64, d)
	for j := range d {
		unit[j] = 1
		n.whitener.solve(inverse.RawRowView(j), unit)
		unit[j] = 0
	}
	byCovariance = new(mat.Dense)
	byCovariance.Product(inverse, inner, inverse)
	return byMean, byCovariance
}

func scaled(by float64, Σ *mat.SymDense) *mat.SymDense {
	out := mat.NewSymDense(Σ.SymmetricDim(), nil)
	out.ScaleSym(by, Σ)
	return out
}
