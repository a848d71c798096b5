package bayes

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Shared is naive Bayes for numbers where an attribute has the same variance in all classes
// ("Common diagonal covariance matrix" in the lecture on linear discrimination). What belongs to
// the class is then linear in x:
//
//	gₖ(x) = wₖᵀx + wₖ₀,  wₖ = Σ⁻¹μₖ,  wₖ₀ = −½ μₖᵀΣ⁻¹μₖ + log P(k)
//
// which is log P(k | x) up to a number that is the same for all classes. The variance is that of
// maximum likelihood, the mean square about the class means. Weights count as that many examples. A
// variance of 0 is an error that names the attribute, unless Smoothing is above 0.
//
// Missing values are left out, in a query also infinite ones.
type Shared struct {
	// this share of the largest variance of an attribute over all examples is added to each
	// variance; 0 means nothing
	Smoothing float64
	Prior     []float64 // P(k), 1 together; nil means the classes' shares of the training set
}

// Fit estimates means, then variances about them. Its errors name the option, the row and the
// column, or the attribute that cannot be used. The time is O(n·d).
func (s Shared) Fit(ds *classify.Dataset) (*SharedModel, error) {
	n, err := numbersOf("Shared", s.Smoothing, ds)
	if err != nil {
		return nil, err
	}
	m, err := n.normals(s, s.Prior, s.Smoothing, n.moments.pooled())
	if err != nil {
		return nil, err
	}
	return &SharedModel{m}, nil
}

// SharedModel is a naive Bayes model of numbers, linear in x.
type SharedModel struct{ *Normals }

// Variances returns the variance of each attribute, with what Smoothing adds.
func (m *SharedModel) Variances() []float64 { return mat.Row(nil, m.present(), m.variance) }

// Linear returns the weights of the linear discriminants gₖ(x) = wₖᵀx + wₖ₀: w is K×d, w₀ has K
// numbers. For two classes, w₁ − w₀ and the difference of their constants are the log odds of class
// 1, the line of logistic regression. A class without examples has a constant of −Inf.
func (m *SharedModel) Linear() (w *mat.Dense, w0 []float64) {
	K, d := m.mean.Dims()
	w, w0 = mat.NewDense(K, d, nil), make([]float64, K)
	variance := m.Variances()
	for k := range K {
		mean, wk := m.mean.RawRowView(k), w.RawRowView(k)
		floats.DivTo(wk, mean, variance)
		w0[k] = -floats.Dot(mean, wk)/2 + m.logPrior[k]
	}
	return w, w0
}

// present returns a class that has examples.
func (m *SharedModel) present() int { return classify.Argmax(m.logPrior) }
