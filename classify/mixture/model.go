package mixture

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Model is a mixture with the results of EM.
type Model struct {
	classify.Fitted
	*Mixture
	last  Step    // without Tau, which has the size of the training set
	total float64 // weight of the training set
}

// model makes a model from the last step of a start.
func (f *fitter) model(fitted classify.Fitted, s Step) *Model {
	s.Tau = nil
	s = s.clone()
	m, _, _ := newMixture(f.Covariance, s.components()) // regular, or EM would have collapsed
	return &Model{fitted, m, s, f.total}
}

// components returns the components, which share the covariances of the step.
func (s Step) components() []Component {
	components := make([]Component, len(s.Pi))
	for k := range components {
		components[k] = Component{s.Pi[k], mat.Row(nil, k, s.Mu), s.Sigma[k]}
	}
	return components
}

// TrainedLogLikelihood returns the log-likelihood of the training set; for other data see
// [Mixture.LogLikelihood].
func (m *Model) TrainedLogLikelihood() float64 { return m.last.LogLikelihood }

// Stop returns why EM stopped.
func (m *Model) Stop() classify.Stop { return m.last.Stop }

// Iterations returns the number of M steps of the start.
func (m *Model) Iterations() int { return m.last.T }

// Parameters returns how many numbers determine the mixture.
func (m *Model) Parameters() int { return m.kind.Parameters(m.K(), m.dim()) }

// BIC returns −2ℓ + p log N of the training set, with ℓ its log-likelihood, p the number of
// parameters and N its weight (Schwarz 1978). Smaller is better.
func (m *Model) BIC() float64 {
	return -2*m.last.LogLikelihood + float64(m.Parameters())*math.Log(m.total)
}

// AIC returns −2ℓ + 2p (Akaike 1974). Smaller is better.
func (m *Model) AIC() float64 { return -2*m.last.LogLikelihood + 2*float64(m.Parameters()) }
