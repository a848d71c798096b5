package logistic

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// StandardErrors returns the standard error of each parameter of a model of two classes, √(H⁻¹)ⱼⱼ,
// w₀ first. H is the Hessian of the model's cost on the data it was fitted to. For large samples
// the parameters have a normal distribution about the truth with these standard deviations. With a
// penalty they are the deviations of the posterior under the prior that corresponds to the penalty.
//
// It is an error if the model does not have exactly one vector, if the data do not fit it, or if
// the Hessian cannot be inverted, for example because the classes are separable.
func (m *Model) StandardErrors(ds *classify.Dataset) ([]float64, error) {
	if m.vectors() != 1 {
		return nil, fmt.Errorf("logistic: standard errors are for one vector of parameters, and "+
			"the model has %d, which are determined only up to a common one", m.vectors())
	}
	if m.Stop() == Separable {
		return nil, fmt.Errorf("logistic: the classes are separable, so no parameters are best " +
			"and their errors have no bounds; set Lambda above 0")
	}
	p, err := newProblem(ds, false, m.learner.Lambda, m.learner.PenaliseIntercept)
	if err != nil {
		return nil, err
	}
	if p.parameters() != len(m.last.W) {
		return nil, fmt.Errorf("logistic: the data have %d parameters, the model %d",
			p.parameters(), len(m.last.W))
	}
	errors := p.standardErrors(m.last.W)
	if errors == nil {
		return nil, fmt.Errorf("logistic: the Hessian is singular at the parameters, so they " +
			"have no standard errors: the classes are all but separable, or columns " +
			"depend on each other")
	}
	return errors, nil
}

// standardErrors returns √(H⁻¹)ⱼⱼ of each parameter; nil if the Hessian cannot be inverted.
func (p *problem) standardErrors(w []float64) []float64 {
	var factor mat.Cholesky
	var inverse mat.SymDense
	if !factor.Factorize(p.hessian(w)) || factor.InverseTo(&inverse) != nil {
		return nil
	}
	errors := make([]float64, p.width)
	for j := range errors {
		errors[j] = math.Sqrt(inverse.At(j, j))
	}
	return errors
}
