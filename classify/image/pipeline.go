package image

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Pipeline learns features and a classifier of them from the same training set ("Pipeline for Traditional Image Classification System" in Fan's lecture).
type Pipeline struct {
	Features   []Feature        // one after the other, as in [Chain]; none: the pixels themselves
	Classifier classify.FitFunc // of the last one's features, such as classify.Erase(svm.LinearSVM{}.Fit)
}

// Fit prepares the features on the rows of ds and fits the classifier to what they make of them. The model is a *[Model], or a *[PosteriorModel] where the classifier's has posteriors.
func (p Pipeline) Fit(ds *classify.Dataset) (classify.Classifier, error) {
	if p.Classifier == nil {
		return nil, fmt.Errorf("image: Pipeline.Classifier is nil; it must be a learner's Fit, such as classify.Erase(svm.LinearSVM{}.Fit)")
	}
	chain, table, err := Chain(p.Features).fit(ds)
	if err != nil {
		return nil, err
	}
	last, err := p.Classifier(table)
	if err != nil {
		return nil, fmt.Errorf("image: the classifier of the features: %w", err)
	}
	m := &Model{chain, last}
	if posterior, ok := last.(classify.Posterior); ok {
		return &PosteriorModel{m, posterior}, nil
	}
	return m, nil
}

// Model is the features and the classifier that a Pipeline has learnt.
type Model struct {
	features   *Chained
	classifier classify.Classifier
}

// Features returns how the model describes a row.
func (m *Model) Features() *Chained { return m.features }

// Classifier returns the model of the features.
func (m *Model) Classifier() classify.Classifier { return m.classifier }

// Predict returns the class of one row of pixels. It panics if x has another length.
func (m *Model) Predict(x []float64) int { return m.classifier.Predict(m.features.Apply(nil, x)) }

// PredictAll writes the class of each row of X to dst, which is made where it is nil, and returns it. It panics if X has another width.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, m.features.width, m.Predict)
}

// PosteriorModel is a Model that gives each class a probability.
type PosteriorModel struct {
	*Model
	posterior classify.Posterior
}

// Posterior writes P(class | features of x) for every class to dst, which is made where it is nil, and returns it. It panics if x or dst has another length.
func (m *PosteriorModel) Posterior(dst, x []float64) []float64 {
	return m.posterior.Posterior(dst, m.features.Apply(nil, x))
}
