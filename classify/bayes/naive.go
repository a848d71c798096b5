package bayes

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Naive is what every naive Bayes model can do. It is part of the models that the
// learners of this package return.
type Naive struct {
	classify.Fitted
	attributes []classify.Attribute // those of the schema, which is slower to ask
	logPrior   []float64            // −Inf for a class that has no examples
	likelihood likelihood
}

// likelihood is P(x | k), a product over the attributes, in logarithms.
type likelihood interface {
	// add adds log P(x | k) to dst[k], for every class; missing values are left out. It
	// overwrites scratch.
	add(dst, x, scratch []float64)
	// scratch returns what add needs.
	scratch() []float64
	// term writes log P(xⱼ = v | k) to dst[k], and reports false where v is left out.
	term(dst []float64, j int, v float64) bool
}

// Classes returns the names of the classes.
func (m *Naive) Classes() []string { return slices.Clone(m.Schema().Classes) }

// Priors returns P(k) for every class.
func (m *Naive) Priors() []float64 { return exp(slices.Clone(m.logPrior)) }

// LogJoint writes log P(k) + log P(x | k) for every class to dst and returns it: −Inf for what is
// impossible. It panics if x or dst has another length.
func (m *Naive) LogJoint(dst, x []float64) []float64 {
	dst = m.classDst(dst)
	m.logJoint(dst, x, m.likelihood.scratch())
	return dst
}

func (m *Naive) logJoint(dst, x, scratch []float64) {
	m.width(x)
	copy(dst, m.logPrior)
	m.likelihood.add(dst, x, scratch)
}

// LogPosterior writes log P(k | x) for every class to dst and returns it. Where x is impossible
// under every class, these are the priors. It panics if x or dst has another length.
func (m *Naive) LogPosterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.NormaliseLogs(dst, OrPrior(dst, m.logPrior))
}

// Posterior writes P(k | x) for every class to dst and returns it. Where x is impossible under
// every class, these are the priors. It panics if x or dst has another length.
func (m *Naive) Posterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.Normalise(dst, OrPrior(dst, m.logPrior))
}

// PosteriorAll writes the [Naive.Posterior] of each row of X to that row of dst and returns it. It
// panics if X has another width, or dst another size.
func (m *Naive) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	scratch := m.likelihood.scratch()
	return classify.PosteriorEach(dst, X, len(m.attributes), len(m.logPrior),
		func(dst, x []float64) {
			m.logJoint(dst, x, scratch)
			logspace.Normalise(dst, OrPrior(dst, m.logPrior))
		})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *Naive) Predict(x []float64) int {
	return classify.Argmax(OrPrior(m.LogJoint(nil, x), m.logPrior))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *Naive) PredictAll(dst []int, X mat.Matrix) []int {
	joint, scratch := make([]float64, len(m.logPrior)), m.likelihood.scratch()
	return classify.PredictEach(dst, X, len(m.attributes), func(x []float64) int {
		m.logJoint(joint, x, scratch)
		return classify.Argmax(OrPrior(joint, m.logPrior))
	})
}

func (m *Naive) width(x []float64) {
	must.Row(x, len(m.attributes), "bayes")
}

func (m *Naive) classDst(dst []float64) []float64 {
	return must.Dst(dst, len(m.logPrior), "bayes", "classes")
}

func exp(logs []float64) []float64 {
	for k, v := range logs {
		logs[k] = math.Exp(v)
	}
	return logs
}
