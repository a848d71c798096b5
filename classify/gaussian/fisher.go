package gaussian

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Fisher separates two classes by a plane, as if they were normal with one covariance, even if they
// are not ("Fisher's Linear Discriminant" in Roweis's lecture):
//
//	w = Σ⁻¹(μ₀ − μ₁),  w₀ = ½ wᵀ(μ₀ + μ₁) − log(p₀/p₁),  class 0 where wᵀx > w₀
//
// Σ is the covariance about the class means, with the weight as the divisor. With Prior of ½ and ½
// the plane is midway between the means. A row of weight w counts as w examples. A row on the plane
// has class 1, or the only class that has examples. A singular covariance is an error that names
// the column, unless Shrinkage is above 0: if d ≥ n − 1, the columns always depend on each other,
// and for slightly smaller d the plane separates any labels without an error.
//
// Missing values are an error in Fit. In a query, missing and infinite values are left out, and the
// other columns decide, as in [Linear].
type Fisher struct {
	Prior     []float64 // p₀ and p₁, with sum 1; nil means the classes' shares of the training set
	Shrinkage float64   // λ from 0 to 1: the covariance becomes (1 − λ)Σ + λ(tr Σ/d)I; 0 means none
	// Σ is the mean of the classes' covariances, with equal weights: then w maximises Criterion for
	// any sizes of the classes
	Balanced bool
}

// Fit trains the model. Its errors name the option, or the row and column, or a number of classes
// that is not two. The time is O(n·d² + d³).
func (f Fisher) Fit(ds *classify.Dataset) (*FisherModel, error) {
	c, weights, err := newClasses(f, "Fisher", ds, f.Prior, f.Shrinkage)
	if err != nil {
		return nil, err
	}
	if len(ds.Classes) != 2 {
		return nil, fmt.Errorf("gaussian: Fisher parts two classes, and %q has %d", ds.Name,
			len(ds.Classes))
	}
	covariance := pooledCovariance(ds, c.mean, floats.Sum(weights))
	if f.Balanced && weights[0] > 0 && weights[1] > 0 {
		covariance = mat.NewSymDense(len(ds.Attributes), nil)
		for k, n := range weights {
			covariance.AddSym(covariance, classCovariance(ds, k, c.mean.RawRowView(k), 2*n))
		}
	}
	linear, err := newLinear(c, weights, covariance, f.Shrinkage)
	if err != nil {
		return nil, err
	}
	return newFisher(linear), nil
}

// newFisher computes the plane.
func newFisher(linear *LinearModel) *FisherModel {
	m := &FisherModel{Fitted: linear.Fitted, linear: linear, w: make([]float64, linear.dim())}
	mean0, mean1 := linear.mean.RawRowView(0), linear.mean.RawRowView(1)
	difference := make([]float64, len(m.w))
	floats.SubTo(difference, mean0, mean1)
	linear.whitener.solve(m.w, difference)
	sum := floats.Dot(m.w, mean0) + floats.Dot(m.w, mean1)
	m.w0 = sum/2 - logspace.Divide(linear.logPrior[0], linear.logPrior[1])
	return m
}

// Criterion returns how well a direction separates two classes: the squared distance of the
// projected means, with z = wᵀx, divided by the variance within the classes (the ratio of
// cross-class to within-class scatter in Roweis's lecture).
//
//	J(w) = (z̄₀ − z̄₁)² / (var(z₀) + var(z₁))
//
// Variances are those of maximum likelihood, by weight. The length of w does not matter. It is NaN
// if a class has no examples. It panics if the data have a third class or w has another length than
// a row.
func Criterion(w []float64, ds *classify.Dataset) float64 {
	z := [2][]float64{}
	weight := [2][]float64{}
	for i, y := range ds.Y {
		z[y], weight[y] = append(z[y], floats.Dot(w, ds.At(i))), append(weight[y], ds.Weight(i))
	}
	mean0, var0 := weighted(z[0], weight[0])
	mean1, var1 := weighted(z[1], weight[1])
	return (mean0 - mean1) * (mean0 - mean1) / (var0 + var1)
}

// weighted is MLE for numbers with weights.
func weighted(x, weight []float64) (mean, variance float64) {
	total := floats.Sum(weight)
	mean = floats.Dot(x, weight) / total
	for i, v := range x {
		variance += weight[i] * (v - mean) * (v - mean)
	}
	return mean, variance / total
}

// FisherModel is a plane between two classes.
type FisherModel struct {
	classify.Fitted
	linear *LinearModel // for the posteriors, and for rows with missing values
	w      []float64
	w0     float64
}

// Plane returns w and w₀: class 0 is where wᵀx > w₀. If a class has no examples, w₀ is infinite.
func (m *FisherModel) Plane() (w []float64, w0 float64) {
	return append([]float64(nil), m.w...), m.w0
}

// Posterior writes P(k | x) for both classes to dst and returns it: the logistic function of wᵀx −
// w₀. It panics if x or dst has another length.
func (m *FisherModel) Posterior(dst, x []float64) []float64 { return m.linear.Posterior(dst, x) }

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *FisherModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return m.linear.PosteriorAll(dst, X)
}

// Predict returns 0 if wᵀx > w₀, and otherwise 1. It panics if x has another length.
func (m *FisherModel) Predict(x []float64) int {
	m.linear.width(x)
	return m.side(x)
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *FisherModel) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, len(m.w), m.side)
}

func (m *FisherModel) side(x []float64) int {
	z := floats.Dot(m.w, x) - m.w0
	switch {
	case math.IsNaN(z) || math.IsInf(z, 0):
		return m.linear.Predict(x)
	case z > 0:
		return 0
	default:
		return 1
	}
}
