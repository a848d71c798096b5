package gaussian

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/scatter"
)

// Quadratic assumes that each class is normal, with its own mean and covariance ("The Gaussian
// model" and "MLE for two-Gaussians model" in Kondor's lecture, for any number of classes; known as
// quadratic discriminant analysis).
//
//	log p(x | k) = −½ (d log 2π + log |Σₖ| + (x − μₖ)ᵀ Σₖ⁻¹ (x − μₖ))
//
// Mean and covariance are those of maximum likelihood, with the class's weight as the divisor. A
// row of weight w counts as w examples. A singular covariance is an error that names the class and
// the column, unless Shrinkage is above 0. It is always singular if the class has no more examples
// than columns.
//
// Missing values are an error in Fit. In a query, missing and infinite values are left out: the
// other columns are also normal, with their part of the covariance. If squares overflow, the priors
// decide.
type Quadratic struct {
	Prior []float64 // P(k), with sum 1; nil means the classes' shares of the training set
	// λ from 0 to 1: each covariance becomes (1 − λ)Σ + λ(tr Σ/d)I; 0 means none
	Shrinkage float64
	Unbiased  bool // divide by the class's weight minus 1
}

// Fit trains the model. Its errors name the option, the row and the column, or the class and the
// column that cannot be used. The time is O(n·d² + K·d³).
func (q Quadratic) Fit(ds *classify.Dataset) (*QuadraticModel, error) {
	c, weights, err := newClasses(q, "Quadratic", ds, q.Prior, q.Shrinkage)
	if err != nil {
		return nil, err
	}
	m := &QuadraticModel{
		classes:    c,
		covariance: make([]*mat.SymDense, len(weights)),
		whitener:   make([]whitener, len(weights)),
	}
	for k, w := range weights {
		if w == 0 {
			continue
		}
		who := fmt.Sprintf("of class %q", ds.Classes[k])
		if q.Unbiased {
			w--
		}
		if w <= 0 {
			return nil, fmt.Errorf("gaussian: class %q has too few examples for an "+
				"unbiased covariance", ds.Classes[k])
		}
		m.covariance[k] = classCovariance(ds, k, c.mean.RawRowView(k), w)
		if m.whitener[k], err = invert(who, m.covariance[k], q.Shrinkage, m.name); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// classCovariance returns the covariance of the rows of one class.
func classCovariance(ds *classify.Dataset, k int, mean []float64, divisor float64) *mat.SymDense {
	s := scatter.New(len(mean))
	for i, y := range ds.Y {
		if w := ds.Weight(i); y == k && w > 0 {
			s.Add(ds.At(i), mean, w)
		}
	}
	return s.Covariance(divisor)
}

// QuadraticModel is a normal distribution for each class.
type QuadraticModel struct {
	classes
	covariance []*mat.SymDense // nil for a class that has no examples
	whitener   []whitener
}

// Covariance returns the covariance of class k after Shrinkage; nil for a class without examples.
// It panics if there is no such class.
func (m *QuadraticModel) Covariance(k int) *mat.SymDense {
	if m.covariance[k] == nil {
		return nil
	}
	return mat.NewSymDense(m.dim(),
		append([]float64(nil), m.covariance[k].RawSymmetric().Data...))
}

// LogJoint writes log P(k) + log p(x | k) for every class to dst and returns it. It panics if x or
// dst has another length.
func (m *QuadraticModel) LogJoint(dst, x []float64) []float64 {
	m.width(x)
	dst = m.classDst(dst)
	m.joints(dst, x, make([]float64, len(x)), make([]float64, matmul.Rows))
	return dst
}

func (m *QuadraticModel) joints(dst, x, t, z []float64) {
	for k := range dst {
		dst[k] = m.joint(k, x, t, z, math.Inf(-1))
	}
	if !m.proper(dst) {
		m.marginal(dst, x, func(k int) *mat.SymDense { return m.covariance[k] })
	}
}

// LogPosterior writes log P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *QuadraticModel) LogPosterior(dst, x []float64) []float64 {
	return m.logPosterior(m.LogJoint(dst, x))
}

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *QuadraticModel) Posterior(dst, x []float64) []float64 {
	return m.posterior(m.LogJoint(dst, x))
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *QuadraticModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	t, z := make([]float64, m.dim()), make([]float64, matmul.Rows)
	return classify.PosteriorEach(dst, X, m.dim(), len(m.logPrior), func(dst, x []float64) {
		m.joints(dst, x, t, z)
		m.posterior(dst)
	})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *QuadraticModel) Predict(x []float64) int {
	m.width(x)
	return m.fastest(x, make([]float64, len(x)), make([]float64, matmul.Rows))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *QuadraticModel) PredictAll(dst []int, X mat.Matrix) []int {
	t, z := make([]float64, m.dim()), make([]float64, matmul.Rows)
	return classify.PredictEach(dst, X, m.dim(), func(x []float64) int {
		return m.fastest(x, t, z)
	})
}

// fastest is a faster Predict. Each square lowers the result of a class, so it stops with a class
// that is below the best so far.
func (m *QuadraticModel) fastest(x, t, z []float64) int {
	best, highest := -1, math.Inf(-1)
	for k := range m.logPrior {
		if v := m.joint(k, x, t, z, highest); v > highest {
			best, highest = k, v
		}
	}
	if best < 0 { // a value is missing or infinite, or a square overflows
		return classify.Argmax(bayes.OrPrior(m.LogJoint(nil, x), m.logPrior))
	}
	return best
}

// joint returns log P(k) + log p(x | k), or some number below the floor. t is scratch for d
// numbers, z for a strip.
func (m *QuadraticModel) joint(k int, x, t, z []float64, floor float64) float64 {
	if math.IsInf(m.logPrior[k], -1) {
		return m.logPrior[k]
	}
	floats.SubTo(t, x, m.mean.RawRowView(k))
	return m.whitener[k].joint(m.logPrior[k], t, z, floor)
}
