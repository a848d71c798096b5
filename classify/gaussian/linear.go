package gaussian

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/internal/matmul"
)

// Linear assumes that each class is normal, with its own mean and a covariance that all classes
// share ("Fisher's Linear Discriminant" in Roweis's lecture, for any number of classes; known as
// linear discriminant analysis). The discriminants are then linear in x:
//
//	gₖ(x) = wₖᵀx + wₖ₀,  wₖ = Σ⁻¹μₖ,  wₖ₀ = −½ μₖᵀΣ⁻¹μₖ + log P(k)
//
// which is log P(k | x) up to a number that is the same for all classes. The covariance is that of
// maximum likelihood about the class means, with the whole weight as the divisor. A row of weight w
// counts as w examples. A singular covariance is an error that names the column, unless Shrinkage
// is above 0.
//
// Missing values are an error in Fit. In a query, missing and infinite values are left out: the
// other columns are also normal, with their part of the covariance. If products overflow, the
// priors decide.
type Linear struct {
	Prior     []float64 // P(k), with sum 1; nil means the classes' shares of the training set
	Shrinkage float64   // λ from 0 to 1: the covariance becomes (1 − λ)Σ + λ(tr Σ/d)I; 0 means none
	Unbiased  bool      // divide by the weight minus the number of classes that have examples
}

// Fit trains the model. Its errors name the option, or the row and column, that cannot be used. The
// time is O(n·d² + d³).
func (l Linear) Fit(ds *classify.Dataset) (*LinearModel, error) {
	c, weights, err := newClasses(l, "Linear", ds, l.Prior, l.Shrinkage)
	if err != nil {
		return nil, err
	}
	divisor, err := within(weights, l.Unbiased)
	if err != nil {
		return nil, err
	}
	return newLinear(c, weights, pooledCovariance(ds, c.mean, divisor), l.Shrinkage)
}

// newLinear makes the model of a covariance, which it shrinks.
func newLinear(
	c classes, weights []float64, covariance *mat.SymDense, shrinkage float64,
) (*LinearModel, error) {
	whitener, err := invert("within the classes", covariance, shrinkage, c.name)
	if err != nil {
		return nil, err
	}
	m := &LinearModel{classes: c, weights: weights, covariance: covariance, whitener: whitener}
	m.centre()
	return m, nil
}

// within is the divisor of the covariance within the classes.
func within(weights []float64, unbiased bool) (float64, error) {
	divisor := floats.Sum(weights)
	if unbiased {
		for _, w := range weights {
			if w > 0 {
				divisor--
			}
		}
		if divisor <= 0 {
			return 0, fmt.Errorf("gaussian: there are too few examples for an unbiased " +
				"covariance: no more than classes")
		}
	}
	return divisor, nil
}

// LinearModel is a normal distribution for each class, all of one covariance.
type LinearModel struct {
	classes
	weights    []float64 // of the classes
	covariance *mat.SymDense
	whitener   whitener
	// Scores are relative to the mean of all examples, which avoids cancellation if data are far
	// from 0.
	middle   []float64
	weight   *mat.Dense // Σ⁻¹(μₖ − m), K×d
	constant []float64  // −½ (μₖ − m)ᵀΣ⁻¹(μₖ − m) + log P(k)
}

// centre computes the discriminants relative to the mean of all examples.
func (m *LinearModel) centre() {
	K, d := m.mean.Dims()
	m.middle = make([]float64, d)
	for k, n := range m.weights {
		floats.AddScaled(m.middle, n/floats.Sum(m.weights), m.mean.RawRowView(k))
	}
	m.weight, m.constant = mat.NewDense(K, d, nil), make([]float64, K)
	t := make([]float64, d)
	for k := range K {
		m.constant[k] = m.logPrior[k]
		if m.weights[k] > 0 {
			floats.SubTo(t, m.mean.RawRowView(k), m.middle)
			m.whitener.solve(m.weight.RawRowView(k), t)
			m.constant[k] -= floats.Dot(t, m.weight.RawRowView(k)) / 2
		}
	}
}

// Covariance returns the shared covariance after Shrinkage.
func (m *LinearModel) Covariance() *mat.SymDense {
	return mat.NewSymDense(m.dim(),
		append([]float64(nil), m.covariance.RawSymmetric().Data...))
}

// Discriminants returns the weights of gₖ(x) = wₖᵀx + wₖ₀: w is K×d, w₀ has K numbers. A class
// without examples has weights of 0 and a constant of −Inf.
func (m *LinearModel) Discriminants() (w *mat.Dense, w0 []float64) {
	K, d := m.mean.Dims()
	w, w0 = mat.NewDense(K, d, nil), make([]float64, K)
	for k := range K {
		μ, wk := m.mean.RawRowView(k), w.RawRowView(k)
		m.whitener.solve(wk, μ)
		w0[k] = -floats.Dot(wk, μ)/2 + m.logPrior[k]
	}
	return w, w0
}

// LogJoint writes log P(k) + log p(x | k) for every class to dst and returns it. It panics if x or
// dst has another length.
func (m *LinearModel) LogJoint(dst, x []float64) []float64 {
	m.width(x)
	dst = m.classDst(dst)
	t, z := make([]float64, len(x)), make([]float64, matmul.Rows)
	for k, p := range m.logPrior {
		if dst[k] = p; !math.IsInf(p, -1) {
			floats.SubTo(t, x, m.mean.RawRowView(k))
			dst[k] = m.whitener.joint(p, t, z, math.Inf(-1))
		}
	}
	if !m.proper(dst) {
		m.marginal(dst, x, func(int) *mat.SymDense { return m.covariance })
	}
	return dst
}

// LogPosterior writes log P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *LinearModel) LogPosterior(dst, x []float64) []float64 {
	return m.logPosterior(m.scores(dst, x))
}

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *LinearModel) Posterior(dst, x []float64) []float64 {
	return m.posterior(m.scores(dst, x))
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *LinearModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	t := make([]float64, len(m.middle))
	return classify.PosteriorEach(dst, X, m.dim(), len(m.logPrior), func(dst, x []float64) {
		m.linear(dst, x, t)
		m.posterior(dst)
	})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *LinearModel) Predict(x []float64) int {
	return classify.Argmax(bayes.OrPrior(m.scores(nil, x), m.logPrior))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *LinearModel) PredictAll(dst []int, X mat.Matrix) []int {
	t, scores := make([]float64, len(m.middle)), make([]float64, len(m.logPrior))
	return classify.PredictEach(dst, X, m.dim(), func(x []float64) int {
		m.linear(scores, x, t)
		return classify.Argmax(bayes.OrPrior(scores, m.logPrior))
	})
}

// scores writes the discriminants, up to a number that is the same for all classes.
func (m *LinearModel) scores(dst, x []float64) []float64 {
	m.width(x)
	dst = m.classDst(dst)
	m.linear(dst, x, make([]float64, len(x)))
	return dst
}

func (m *LinearModel) linear(dst, x, t []float64) {
	floats.SubTo(t, x, m.middle)
	copy(dst, m.constant)
	blas64.Gemv(blas.NoTrans, 1, m.weight.RawMatrix(), blas64.Vector{N: len(t), Inc: 1, Data: t}, 1,
		blas64.Vector{N: len(dst), Inc: 1, Data: dst})
	if !m.proper(dst) {
		m.marginal(dst, x, func(int) *mat.SymDense { return m.covariance })
	}
}
