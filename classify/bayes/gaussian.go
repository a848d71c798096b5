package bayes

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Gaussian is naive Bayes for numbers: within each class, each attribute is normal with its own
// mean and variance ("Two Gaussians" in Kondor's lecture, with diagonal covariances).
//
//	log P(xⱼ | k) = −½ log 2πσ²ⱼₖ − (xⱼ − μⱼₖ)²/(2σ²ⱼₖ)
//
// Mean and variance are those of maximum likelihood, with n(k) as the variance's divisor. A row of
// weight w counts as w examples. A variance of 0 has no density: it is an error that names the
// class and the attribute, unless Smoothing is above 0.
//
// Missing values are left out; in a query, infinite values are too. A query whose squares overflow,
// from about 1e154 standard deviations on, counts as impossible.
type Gaussian struct {
	// this fraction of the largest variance of an attribute over all examples is added to each
	// variance; 0 means none
	Smoothing float64
	Prior     []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit estimates the means, and then the variances about them. Its errors name the option, the row
// and the column, or the class and the attribute that cannot be used. The time is O(n·d).
func (g Gaussian) Fit(ds *classify.Dataset) (*GaussianModel, error) { return g.Update(nil, ds) }

// Update returns a model that has also learned from the rows of ds: the same, but for rounding, as
// if all had come at once. The first part has no model: nil. It is an error if the model is for
// other attributes or classes. Until a class has two different values of each attribute, Smoothing
// must be above 0.
func (g Gaussian) Update(model *GaussianModel, ds *classify.Dataset) (*GaussianModel, error) {
	n, err := numbersOf("Gaussian", g.Smoothing, ds)
	return update(model, n, err, func(m *GaussianModel) (*numbers, error) {
		return m.numbers.plus(n)
	}, g.model)
}

func (g Gaussian) model(n *numbers) (*GaussianModel, error) {
	m, err := n.normals(g, g.Prior, g.Smoothing, n.moments.variances())
	if err != nil {
		return nil, err
	}
	return &GaussianModel{m, n}, nil
}

// GaussianModel is a naive Bayes model of numbers.
type GaussianModel struct {
	*Normals
	numbers *numbers
}

// Variances returns the variances, K×d, with what Smoothing adds. Those of a
// class without examples are 1.
func (m *GaussianModel) Variances() *mat.Dense { return mat.DenseCopyOf(m.variance) }

// LogNormal returns the logarithm of the normal density, −½ log 2πσ² − (x − μ)²/(2σ²), with mean μ
// and variance σ² (the density of the lectures). A variance of 0 or below gives NaN or ±Inf.
func LogNormal(x, mean, variance float64) float64 {
	t := (x - mean) / math.Sqrt(variance)
	return -(math.Log(2*math.Pi)+logspace.Log(variance))/2 - t*t/2
}
