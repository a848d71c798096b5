package logistic

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/reasons"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Model is a logistic regression.
type Model struct {
	classify.Fitted
	learner Regression
	present []int      // the classes with examples
	mean    []float64  // of the attributes
	w       *mat.Dense // one vector a row; nil for one class
	last    Step
	errors  []float64 // the standard errors that String prints; nil if it prints none
}

func newModel(fitted classify.Fitted, l Regression, present []int, mean []float64,
	last Step) *Model {
	m := &Model{Fitted: fitted, learner: l, present: present, mean: mean, last: last}
	if vectors := vectors(present, l.Softmax); vectors > 0 {
		m.w = mat.NewDense(vectors, len(mean)+1, slices.Clone(last.W))
	}
	return m
}

// Classes returns the names of the classes.
func (m *Model) Classes() []string { return slices.Clone(m.Schema().Classes) }

// W returns the parameters, w₀ first in each row. If two classes have examples, there is one row,
// for the second of them. Otherwise each class with examples has a row. It is nil if there is only
// one class.
func (m *Model) W() *mat.Dense {
	if m.w == nil {
		return nil
	}
	return mat.DenseCopyOf(m.w)
}

// Cost returns the cost, with the penalty, at the parameters. Of [SGD] it is that of the last part,
// without the penalty.
func (m *Model) Cost() float64 { return m.last.Cost }

// LogLikelihood returns Σ log P(yᵢ | xᵢ) over the training set, without the penalty.
func (m *Model) LogLikelihood() float64 {
	cost := m.last.Cost
	for from := 0; from < len(m.last.W); from += len(m.mean) + 1 {
		cost -= Penalty(m.last.W[from:][:len(m.mean)+1], m.learner.Lambda,
			m.learner.PenaliseIntercept)
	}
	return -cost
}

// Stop returns why the optimiser stopped.
func (m *Model) Stop() classify.Stop { return m.last.Stop }

// Iterations returns how many steps the optimiser took.
func (m *Model) Iterations() int { return m.last.T }

// logits writes the logits of a row to z, which has one element for each vector.
func (m *Model) logits(z, x []float64) {
	must.Row(x, len(m.mean), "logistic")
	for k := range z {
		w := m.w.RawRowView(k)
		z[k] = w[0] + floats.Dot(w[1:], x)
		if !math.IsNaN(z[k]) && !math.IsInf(z[k], 0) {
			continue
		}
		z[k] = w[0]
		for j, v := range x {
			z[k] += w[j+1] * m.known(j, v)
		}
		if math.IsNaN(z[k]) { // products overflowed with opposite signs
			z[k] = 0
		}
	}
}

// known returns a value of a query, or the mean of its attribute.
func (m *Model) known(j int, v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return m.mean[j]
	}
	return v
}

func (m *Model) vectors() int {
	if m.w == nil {
		return 0
	}
	rows, _ := m.w.Dims()
	return rows
}

// LogPosterior writes log P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *Model) LogPosterior(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(m.Schema().Classes), "logistic", "classes")
	m.logPosterior(dst, x, make([]float64, m.vectors()))
	return dst
}

func (m *Model) logPosterior(dst, x, z []float64) {
	m.logits(z, x)
	m.fromLogits(dst, z)
}

// fromLogits writes the log posterior that logits mean. It overwrites z.
func (m *Model) fromLogits(dst, z []float64) {
	for k := range dst {
		dst[k] = math.Inf(-1)
	}
	switch len(z) {
	case 0:
		dst[m.present[0]] = 0
	case 1:
		dst[m.present[0]], dst[m.present[1]] = LogSigmoid(-z[0]), LogSigmoid(z[0])
	default:
		logspace.NormaliseLogs(z, z)
		for i, k := range m.present {
			dst[k] = z[i]
		}
	}
}

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *Model) Posterior(dst, x []float64) []float64 {
	dst = m.LogPosterior(dst, x)
	for k, v := range dst {
		dst[k] = math.Exp(v)
	}
	return dst
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *Model) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	z := make([]float64, m.vectors())
	return classify.PosteriorEach(dst, X, len(m.mean), len(m.Schema().Classes),
		func(dst, x []float64) {
			m.logPosterior(dst, x, z)
			for k, v := range dst {
				dst[k] = math.Exp(v)
			}
		})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *Model) Predict(x []float64) int { return m.predict(make([]float64, m.vectors()), x) }

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	z := make([]float64, m.vectors())
	return classify.PredictEach(dst, X, len(m.mean), func(x []float64) int {
		return m.predict(z, x)
	})
}

func (m *Model) predict(z, x []float64) int {
	m.logits(z, x)
	switch {
	case len(z) > 1:
		return m.present[classify.Argmax(z)]
	case len(z) == 1 && z[0] > 0:
		return m.present[1]
	}
	return m.present[0]
}

// Explanation is how a model computes its answer: the logit of each vector is the sum of the
// attributes' terms.
type Explanation struct {
	Attributes []string
	Classes    []string    // one for each vector: the second of two classes, or all
	Intercept  []float64   // w₀ of each vector
	Terms      [][]float64 // wⱼxⱼ of each vector and attribute
	Logit      []float64   // their sums
	Posterior  []float64   // P(k | x) of every class of the training set
	Class      int         // the class of the highest posterior
}

// Explain returns the term of each attribute, as an [Explanation]. Its reasons are the attributes
// that raise the logit of the class above those of the others more than they do in the mean row. It
// panics if x has another length.
func (m *Model) Explain(x []float64) classify.Explanation {
	e := m.explain(x)
	schema := m.Schema()
	return classify.Explanation{
		Class:       schema.Classes[e.Class],
		Probability: e.Posterior[e.Class],
		Reasons:     reasons.Of(schema.Attributes, x, m.share(x, e.Class)),
		Detail:      e,
	}
}

// share returns what each attribute adds to the logit of the class, less what it adds in the mean
// row and, on average, to the logits of all classes.
func (m *Model) share(x []float64, class int) []float64 {
	share := make([]float64, len(x))
	n := m.vectors()
	for k := range n {
		weight := -1 / float64(n)
		if k == slices.Index(m.present, class) {
			weight++
		}
		if n == 1 { // the vector is that of the second class
			weight = 1
			if class == m.present[0] {
				weight = -1
			}
		}
		for j, v := range x {
			share[j] += weight * m.w.At(k, j+1) * (m.known(j, v) - m.mean[j])
		}
	}
	return share
}

func (m *Model) explain(x []float64) Explanation {
	e := Explanation{
		Posterior: m.Posterior(nil, x),
		Class:     m.Predict(x),
		Logit:     make([]float64, m.vectors()),
	}
	m.logits(e.Logit, x)
	for _, a := range m.Schema().Attributes {
		e.Attributes = append(e.Attributes, a.Name)
	}
	for k := range e.Logit {
		w := m.w.RawRowView(k)
		terms := make([]float64, len(x))
		for j, v := range x {
			terms[j] = w[j+1] * m.known(j, v)
		}
		e.Classes = append(e.Classes, m.Schema().Classes[m.present[len(m.present)-len(e.Logit)+k]])
		e.Intercept, e.Terms = append(e.Intercept, w[0]), append(e.Terms, terms)
	}
	return e
}

// String prints a table with a row for each vector.
func (e Explanation) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\tw₀\t%s\tlogit\t\n", strings.Join(e.Attributes, "\t"))
	for k, name := range e.Classes {
		fmt.Fprintf(w, "%s\t%.4f\t", name, e.Intercept[k])
		for _, v := range e.Terms[k] {
			fmt.Fprintf(w, "%.4f\t", v)
		}
		fmt.Fprintf(w, "%.4f\t\n", e.Logit[k])
	}
	_ = w.Flush() // to a builder, which takes everything
	return text.String()
}
