package image

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Pipeline learns features, and a classifier that uses them, from one training set ("Pipeline for
// Traditional Image Classification System" in Fan's lecture). It is a learner like any other. If it
// is fitted to a part of the data, as evaluate.CrossValidate does for each fold, the features also
// learn only from that part.
type Pipeline struct {
	Features []Feature // one after the other, as in [Chain]; none: the pixels themselves
	// learns from the output of the last feature; for example classify.Erase(svm.LinearSVM{}.Fit)
	Classifier classify.FitFunc
}

// Fit prepares the features on the rows of ds, and fits the classifier to their output. The model
// is a *[Model], or a *[PosteriorModel] if the classifier has posteriors. Errors name the feature,
// or are those of the classifier, whose columns are the features.
func (p Pipeline) Fit(ds *classify.Dataset) (classify.Classifier, error) {
	if p.Classifier == nil {
		return nil, fmt.Errorf("image: Pipeline.Classifier is nil; it must be a learner's Fit, " +
			"such as classify.Erase(svm.LinearSVM{}.Fit)")
	}
	features, table, err := Chain(p.Features).fit(ds)
	if err != nil {
		return nil, err
	}
	classifier, err := p.Classifier(table)
	if err != nil {
		return nil, fmt.Errorf("image: the classifier of the features: %w", err)
	}
	m := &Model{features, classifier}
	if posterior, ok := classifier.(classify.Posterior); ok {
		return &PosteriorModel{m, posterior}, nil
	}
	return m, nil
}

// Model is a fitted Pipeline. A row with a missing or infinite pixel has NaN for every feature, and
// gets the class that the classifier predicts for NaN.
type Model struct {
	features   *Chained
	classifier classify.Classifier
}

// Features returns the transform that computes the features of a row.
func (m *Model) Features() *Chained { return m.features }

// Classifier returns the model of the features.
func (m *Model) Classifier() classify.Classifier { return m.classifier }

// describe returns the features of one row.
func (m *Model) describe(x []float64) []float64 {
	must.Row(x, m.features.width, "image")
	return m.features.Apply(nil, x)
}

// Predict returns the class of one row of pixels. It panics if x has another length than the
// training rows.
func (m *Model) Predict(x []float64) int { return m.classifier.Predict(m.describe(x)) }

// slab is the number of rows described at a time, so that memory does not grow with all rows.
const slab = 1024

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width than the training rows, or dst another length than X has rows.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	n, d := X.Dims()
	must.Columns(d, m.features.width, "image")
	dst = must.Dst(dst, n, "image", "rows")
	x, table := make([]float64, d), mat.NewDense(max(1, min(slab, n)), len(m.features.names), nil)
	for start := 0; start < n; start += slab {
		part := dst[start:min(start+slab, n)]
		for i := range part {
			m.features.Apply(table.RawRowView(i), mat.Row(x, start+i, X))
		}
		m.classifier.PredictAll(part, table.Slice(0, len(part), 0, len(m.features.names)))
	}
	return dst
}

// PosteriorModel is a Model that also gives each class a probability.
type PosteriorModel struct {
	*Model
	posterior classify.Posterior
}

// Posterior writes P(class | features of x) for every class to dst and returns it. It panics if x
// or dst has another length.
func (m *PosteriorModel) Posterior(dst, x []float64) []float64 {
	return m.posterior.Posterior(dst, m.describe(x))
}
