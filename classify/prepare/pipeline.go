package prepare

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Pipeline learns steps, and a classifier of what they make of the rows, from one training set
// ("Pipeline for Traditional Image Classification System" in Fan's lecture). It is a learner like
// any other. If it is fitted to a part of the data, as evaluate.CrossValidate does for each fold,
// the steps also learn only from that part.
type Pipeline struct {
	Steps []Step // one after the other, as in [Chain]; none: the rows stay as they are
	// learns from what the last step makes; for example classify.Erase(svm.LinearSVM{}.Fit)
	Learner classify.FitFunc `saved:"-"`
}

// Fit fits the steps to the rows of ds, and the learner to what they become. The model takes rows
// as ds has them. It is a *[PosteriorModel] if the learner's own has posteriors, else a *[Model].
// Errors name the step, or are the learner's own, which name the prepared columns.
func (p Pipeline) Fit(ds *classify.Dataset) (classify.Classifier, error) {
	if p.Learner == nil {
		return nil, errors.New("prepare: Pipeline.Learner is nil; it must be a learner's Fit, " +
			"such as classify.Erase(svm.LinearSVM{}.Fit)")
	}
	steps, table, err := Chain(p.Steps).fit(ds)
	if err != nil {
		return nil, err
	}
	classifier, err := p.Learner(table)
	if err != nil {
		return nil, err
	}
	m := &Model{classify.NewFitted(ds.Schema(), p), steps, classifier}
	if posterior, ok := classifier.(classify.Posterior); ok {
		return &PosteriorModel{m, posterior}, nil
	}
	return m, nil
}

// Model is a fitted Pipeline.
type Model struct {
	classify.Fitted
	steps      *Composite
	classifier classify.Classifier
}

// Steps returns the transform that prepares a row.
func (m *Model) Steps() *Composite { return m.steps }

// Classifier returns the model of the prepared rows.
func (m *Model) Classifier() classify.Classifier { return m.classifier }

// String prints the steps, and below them the model of the prepared rows.
func (m *Model) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.classifier) }

// Predict returns the class of one row. It panics if x has another length than the training rows.
func (m *Model) Predict(x []float64) int { return m.classifier.Predict(m.steps.Apply(nil, x)) }

// slab is the number of rows prepared at a time, so that memory does not grow with all rows.
const slab = 1024

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width than the training rows, or dst another length than X has rows.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "prepare", "rows")
	m.prepared(X, func(from, to int, table mat.Matrix) {
		m.classifier.PredictAll(dst[from:to], table)
	})
	return dst
}

// prepared prepares the rows of X, a slab at a time, and passes each slab to do.
func (m *Model) prepared(X mat.Matrix, do func(from, to int, table mat.Matrix)) {
	n, d := X.Dims()
	must.Columns(d, len(m.Schema().Attributes), "prepare")
	width := len(m.steps.Attributes())
	row, table := must.Rows(X), mat.NewDense(max(1, min(slab, n)), width, nil)
	for from := 0; from < n; from += slab {
		to := min(from+slab, n)
		for i := from; i < to; i++ {
			m.steps.Apply(table.RawRowView(i-from), row(i))
		}
		do(from, to, table.Slice(0, to-from, 0, width))
	}
}

// Explain returns the explanation of the learner's own model. So its reasons are about the prepared
// columns. If that model has none, Explain tells how the row is prepared. It panics if x has
// another length.
func (m *Model) Explain(x []float64) classify.Explanation {
	z := m.steps.Apply(nil, x)
	if e, ok := m.classifier.(classify.Explainer); ok {
		return e.Explain(z)
	}
	class, probability := m.classifier.Predict(z), math.NaN()
	if p, ok := m.classifier.(classify.Posterior); ok {
		probability = p.Posterior(nil, z)[class]
	}
	return classify.Explanation{
		Class:       m.Schema().Classes[class],
		Probability: probability,
		Detail:      preparedRow{m.steps.Attributes(), z},
	}
}

// preparedRow is what the steps make of a row.
type preparedRow struct {
	attributes []classify.Attribute
	z          []float64
}

// String prints a line for each column.
func (r preparedRow) String() string {
	var text strings.Builder
	for j, a := range r.attributes {
		fmt.Fprintf(&text, "%s = %s\n", a.Name, a.Format(r.z[j]))
	}
	return text.String()
}

// PosteriorModel is a Model that also gives each class a probability.
type PosteriorModel struct {
	*Model
	posterior classify.Posterior
}

// Posterior writes P(class | prepared x) for every class to dst and returns it. It panics if x or
// dst has another length.
func (m *PosteriorModel) Posterior(dst, x []float64) []float64 {
	return m.posterior.Posterior(dst, m.steps.Apply(nil, x))
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width than the training rows, or dst another size.
func (m *PosteriorModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	K := len(m.Schema().Classes)
	dst = must.Table(dst, n, K, "prepare")
	m.prepared(X, func(from, to int, table mat.Matrix) {
		m.posterior.PosteriorAll(dst.Slice(from, to, 0, K).(*mat.Dense), table)
	})
	return dst
}
