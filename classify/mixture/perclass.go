package mixture

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/reasons"
	"github.com/tessella-go/tessella/classify/logspace"
)

// PerClass is a classifier with a mixture for each class ("Estimating the data distribution for
// each specific group" in Fan's lecture). It decides by Bayes' rule:
//
//	P(k | x) ∝ P(k) fₖ(x)
//
// With one component and Full covariances it is the quadratic discriminant.
//
// Missing values are an error in Fit. In a query, missing and infinite values are left out. If
// squares overflow, the priors decide.
type PerClass struct {
	EM    EM        // how the mixture of each class is fitted; it has no Start
	Prior []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit fits a mixture to each class that has examples. Its errors name the option, the row and
// column, or the class and the component.
func (l PerClass) Fit(ds *classify.Dataset) (*PerClassModel, error) {
	if err := ds.Require("mixture",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	if l.EM.Start != nil {
		return nil, fmt.Errorf("mixture: PerClass.EM has a Start, and cannot use the same " +
			"one for every class")
	}
	weights := ds.ClassWeights()
	logs, err := bayes.LogPriors("mixture", l.Prior, weights, ds.Classes)
	if err != nil {
		return nil, err
	}
	m := &PerClassModel{
		Fitted:   classify.NewFitted(ds.Schema(), l),
		logPrior: logs,
		mixtures: make([]*Model, len(weights)),
		width:    len(ds.Attributes),
	}
	for k, w := range weights {
		if w == 0 {
			continue
		}
		var rows []int
		for i, y := range ds.Y {
			if y == k {
				rows = append(rows, i)
			}
		}
		if m.mixtures[k], err = l.EM.Fit(ds.Subset(rows)); err != nil {
			return nil, fmt.Errorf("mixture: class %q: %s", ds.Classes[k],
				strings.TrimPrefix(err.Error(), "mixture: "))
		}
	}
	return m, nil
}

// PerClassModel is a mixture for each class.
type PerClassModel struct {
	classify.Fitted
	logPrior []float64 // −Inf for a class that has no examples
	mixtures []*Model  // nil for a class that has no examples
	width    int       // the number of attributes
}

// Classes returns the names of the classes.
func (m *PerClassModel) Classes() []string { return slices.Clone(m.Schema().Classes) }

// Mixture returns the mixture of class k, or nil if the class has no examples. It panics if there
// is no such class.
func (m *PerClassModel) Mixture(k int) *Model { return m.mixtures[k] }

// LogJoint writes log P(k) + log fₖ(x) for every class to dst and returns it. It panics if x or dst
// has another length.
func (m *PerClassModel) LogJoint(dst, x []float64) []float64 {
	must.Row(x, m.width, "mixture")
	dst = must.Dst(dst, len(m.logPrior), "mixture", "classes")
	m.logJoint(dst, x, m.scratch())
	return dst
}

// logJoint is LogJoint with scratch, which it overwrites.
func (m *PerClassModel) logJoint(dst, x, scratch []float64) {
	incomplete := incomplete(x)
	for k, p := range m.logPrior {
		dst[k] = p
		switch mixture := m.mixtures[k]; {
		case math.IsInf(p, -1):
		case incomplete:
			dst[k] += mixture.LogDensity(x)
		default:
			joint := scratch[m.width:][:mixture.K()]
			mixture.joint(joint, x, scratch[:m.width])
			dst[k] += logspace.Sum(joint)
		}
	}
}

// scratch has room for a row, and for a number of each component.
func (m *PerClassModel) scratch() []float64 {
	most := 0
	for _, mixture := range m.mixtures {
		if mixture != nil {
			most = max(most, mixture.K())
		}
	}
	return make([]float64, m.width+most)
}

// LogPosterior writes log P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *PerClassModel) LogPosterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.NormaliseLogs(dst, bayes.OrPrior(dst, m.logPrior))
}

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *PerClassModel) Posterior(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	return logspace.Normalise(dst, bayes.OrPrior(dst, m.logPrior))
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *PerClassModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	scratch := m.scratch()
	return classify.PosteriorEach(dst, X, m.width, len(m.logPrior), func(dst, x []float64) {
		m.logJoint(dst, x, scratch)
		logspace.Normalise(dst, bayes.OrPrior(dst, m.logPrior))
	})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *PerClassModel) Predict(x []float64) int {
	return classify.Argmax(bayes.OrPrior(m.LogJoint(nil, x), m.logPrior))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *PerClassModel) PredictAll(dst []int, X mat.Matrix) []int {
	joint, scratch := make([]float64, len(m.logPrior)), m.scratch()
	return classify.PredictEach(dst, X, m.width, func(x []float64) int {
		m.logJoint(joint, x, scratch)
		return classify.Argmax(bayes.OrPrior(joint, m.logPrior))
	})
}

// Explanation is how a model computes its answer, a number for each class in every slice.
type Explanation struct {
	Classes    []string
	LogPrior   []float64 // log P(k)
	LogDensity []float64 // log fₖ(x); NaN for a class without examples
	// of the class's components for x; nil for a class without examples
	Responsibilities [][]float64
	Posterior        []float64 // P(k | x)
	Class            int       // the class of the highest posterior
}

// Explain returns prior, density and responsibilities of every class, as an [Explanation]. The
// reasons are the attributes that bring x nearer to the class than to the class that comes second:
// of each, the component with the highest responsibility counts. It panics if x has another length.
func (m *PerClassModel) Explain(x []float64) classify.Explanation {
	e := m.explain(x)
	return classify.Explanation{
		Class:       e.Classes[e.Class],
		Probability: e.Posterior[e.Class],
		Reasons:     reasons.Of(m.Schema().Attributes, x, m.share(x, e)),
		Detail:      e,
	}
}

// share returns how much less each attribute adds to the squared distance from the class than to
// that from the second.
func (m *PerClassModel) share(x []float64, e Explanation) []float64 {
	share, score := make([]float64, len(x)), slices.Clone(e.LogPrior)
	for k, v := range e.LogDensity {
		score[k] += v
	}
	second := reasons.Second(score, e.LogPrior, e.Class)
	if second < 0 || m.mixtures[second] == nil || m.mixtures[e.Class] == nil {
		return share
	}
	columns := finite(x)
	far, near := m.mixtures[second].parts(x, columns), m.mixtures[e.Class].parts(x, columns)
	for a, j := range columns {
		share[j] = far[a] - near[a]
	}
	return share
}

// parts returns what each of these columns adds to the squared distance (x − μ)ᵀΣ⁻¹(x − μ) from the
// component of the highest responsibility.
func (m *Mixture) parts(x []float64, columns []int) []float64 {
	parts := make([]float64, len(columns))
	if len(columns) == 0 {
		return parts
	}
	t, Σ := m.components[m.Component(x)].marginal(x, columns)
	var factor mat.Cholesky
	solved := mat.NewVecDense(len(t), nil)
	if !factor.Factorize(Σ) {
		return parts // so nearly singular that gonum refuses it
	}
	// its error is a warning that rounding matters
	_ = factor.SolveVecTo(solved, mat.NewVecDense(len(t), t))
	for a, v := range t {
		parts[a] = v * solved.AtVec(a)
	}
	return parts
}

func (m *PerClassModel) explain(x []float64) Explanation {
	e := Explanation{Classes: m.Classes(), LogPrior: slices.Clone(m.logPrior),
		Posterior: m.Posterior(nil, x), Class: m.Predict(x),
		LogDensity:       make([]float64, len(m.logPrior)),
		Responsibilities: make([][]float64, len(m.logPrior))}
	for k, mixture := range m.mixtures {
		e.LogDensity[k] = math.NaN()
		if mixture != nil {
			e.LogDensity[k], e.Responsibilities[k] = mixture.LogDensity(x),
				mixture.Responsibilities(nil, x)
		}
	}
	return e
}

// String prints a table with a row for each class.
func (e Explanation) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tlog prior\tlog density\tposterior\tresponsibilities\t")
	for k, name := range e.Classes {
		fmt.Fprintf(w, "%s\t%.4f\t%.4f\t%.4f\t%.3f\t\n", name, e.LogPrior[k], e.LogDensity[k],
			e.Posterior[k], e.Responsibilities[k])
	}
	_ = w.Flush() // to a builder, which takes everything
	return text.String()
}
