package bayes

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Naive is what every naive Bayes model can do. It is part of the models that the learners of this package return.
type Naive struct {
	attributes []classify.Attribute
	classes    []string
	logPrior   []float64 // −Inf for a class that has no examples
	likelihood likelihood
}

// likelihood is P(x | k), a product over the attributes, in logarithms.
type likelihood interface {
	// add adds log P(x | k) to dst[k], for every class; missing values are left out.
	add(dst, x []float64)
	// term writes log P(xⱼ = v | k) to dst[k], and reports false where v is left out.
	term(dst []float64, j int, v float64) bool
}

// Classes returns the names of the classes.
func (m *Naive) Classes() []string { return slices.Clone(m.classes) }

// Priors returns P(k) for every class.
func (m *Naive) Priors() []float64 { return exp(slices.Clone(m.logPrior)) }

// LogJoint writes log P(k) + log P(x | k) for every class to dst, which is made where it is nil, and returns it: −Inf for what is impossible. It panics if x
// or dst has another length.
func (m *Naive) LogJoint(dst, x []float64) []float64 {
	m.width(x)
	dst = m.room(dst)
	copy(dst, m.logPrior)
	m.likelihood.add(dst, x)
	return dst
}

// LogPosterior writes log P(k | x) for every class to dst, which is made where it is nil, and returns it. Where x is impossible under every class,
// these are the priors. It panics if x or dst has another length.
func (m *Naive) LogPosterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.NormaliseLogs(dst, m.orPrior(dst))
}

// Posterior writes P(k | x) for every class to dst, which is made where it is nil, and returns it. Where x is impossible under every class, these are
// the priors. It panics if x or dst has another length.
func (m *Naive) Posterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.Normalise(dst, m.orPrior(dst))
}

// Predict returns the class of the highest posterior, the first of equal ones. It panics if x has another length.
func (m *Naive) Predict(x []float64) int {
	return classify.Argmax(m.orPrior(m.LogJoint(nil, x)))
}

// PredictAll writes the class of each row of X to dst, which is made where it is nil, and returns it. It panics if X has another width.
func (m *Naive) PredictAll(dst []int, X mat.Matrix) []int {
	joint := make([]float64, len(m.classes))
	return classify.PredictEach(dst, X, len(m.attributes), func(x []float64) int {
		return classify.Argmax(m.orPrior(m.LogJoint(joint, x)))
	})
}

// orPrior returns the joint probabilities, or the priors where those say nothing.
func (m *Naive) orPrior(joint []float64) []float64 {
	if decides(joint) {
		return joint
	}
	return m.logPrior
}

func (m *Naive) width(x []float64) {
	if len(x) != len(m.attributes) {
		panic(fmt.Sprintf("bayes: row has %d values, the model %d", len(x), len(m.attributes)))
	}
}

func (m *Naive) room(dst []float64) []float64 {
	if dst == nil {
		return make([]float64, len(m.classes))
	}
	same("places in dst", len(dst), len(m.classes))
	return dst
}

// priors returns the logarithms of the priors: of those that are given, or else of the classes' shares of the training set.
func priors(given, weights []float64, classes []string) ([]float64, error) {
	if given == nil {
		total := 0.0
		for _, w := range weights {
			total += w
		}
		if total == 0 {
			return nil, fmt.Errorf("bayes: there are no rows with a weight above 0")
		}
		given = make([]float64, len(weights))
		for k, w := range weights {
			given[k] = w / total
		}
	}
	if len(given) != len(classes) {
		return nil, fmt.Errorf("bayes: Prior has %d values for %d classes", len(given), len(classes))
	}
	logs, sum := make([]float64, len(given)), 0.0
	for k, p := range given {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("bayes: Prior of class %q is %v; it must be from 0 to 1", classes[k], p)
		}
		if p > 0 && weights[k] == 0 {
			return nil, fmt.Errorf("bayes: Prior of class %q is %v, but the class has no examples", classes[k], p)
		}
		logs[k] = logspace.Log(p)
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return nil, fmt.Errorf("bayes: the sum of Prior is %v; it must be 1", sum)
	}
	return logs, nil
}

func exp(logs []float64) []float64 {
	for k, v := range logs {
		logs[k] = math.Exp(v)
	}
	return logs
}
