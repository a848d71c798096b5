package mixture

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Model is a mixture with what EM knows of it.
type Model struct {
	*Mixture
	last  Step
	total float64
}

// model makes one of the last step of a start.
func (f *fitter) model(s Step) *Model {
	s = s.clone()
	components := make([]Component, f.K)
	for k := range components {
		components[k] = Component{s.Pi[k], mat.Row(nil, k, s.Mu), s.Sigma[k]}
	}
	m, _, _ := newMixture(f.Covariance, components) // regular, or EM had stopped before
	return &Model{Mixture: m, last: s, total: f.total}
}

// Trained returns the responsibilities for the rows of the training set, n×K.
func (m *Model) Trained() *mat.Dense { return mat.DenseCopyOf(m.last.Tau) }

// TrainedLogLikelihood returns that of the training set;
// [Mixture.LogLikelihood] is that of any other.
func (m *Model) TrainedLogLikelihood() float64 { return m.last.LogLikelihood }

// Stop returns why EM stopped.
func (m *Model) Stop() Stop { return m.last.Stop }

// Iterations returns how many steps of M the start made.
func (m *Model) Iterations() int { return m.last.T }

// Parameters returns how many numbers determine the mixture.
func (m *Model) Parameters() int { return m.kind.Parameters(m.K(), m.dim()) }

// BIC returns −2ℓ + p log N of the training set, with ℓ its log-likelihood, p the number of
// parameters and N its weight (Schwarz 1978). Less is better.
func (m *Model) BIC() float64 {
	return -2*m.last.LogLikelihood + float64(m.Parameters())*math.Log(m.total)
}

// AIC returns −2ℓ + 2p (Akaike 1974). Less is better.
func (m *Model) AIC() float64 { return -2*m.last.LogLikelihood + 2*float64(m.Parameters()) }
