package evaluate

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// CrossValidateTexts is [CrossValidate] for texts. fit learns everything from the training texts of
// a fold that it is given: the words that are counted, their weights, and the model. text.Pipeline
// makes such a fit.
//
//	fit := text.Pipeline(text.Bag{}, nil, bayes.Multinomial{}.FitSparse)
//	scores, err := evaluate.CrossValidateTexts(mails, evaluate.Folds{K: 10}, fit)
//
// A model is also given the row of the text in the corpus's Columns, if there are some. The scores
// have posteriors if the model also has a method Posterior(dst []float64, text string, columns
// ...float64) []float64 that does not return nil. With [KeepModels], the model of a fold predicts
// rows of one number, the index of a text in the corpus.
func CrossValidateTexts[M textModel](
	c *classify.Corpus, folds Folds, fit func(*classify.Corpus) (M, error), opts ...Option,
) (Scores, error) {
	if err := c.Validate(); err != nil {
		return Scores{}, fmt.Errorf("evaluate: %w", err)
	}
	// The rows are the indices of the texts. So texts need no cross-validation of their own.
	ds := &classify.Dataset{
		Name:       c.Name,
		Attributes: []classify.Attribute{{Name: "text"}},
		Classes:    c.Classes,
		Y:          c.Y,
	}
	if n := c.Len(); n > 0 {
		ds.X = mat.NewDense(n, 1, nil)
		for i := range n {
			ds.X.Set(i, 0, float64(i))
		}
	}
	return CrossValidate(ds, folds, func(part *classify.Dataset) (classify.Classifier, error) {
		rows := make([]int, part.Len())
		for i := range rows {
			rows[i] = int(part.X.At(i, 0))
		}
		model, err := fit(c.Subset(rows))
		if err != nil {
			return nil, err
		}
		of := ofTexts{c, model}
		probable, ok := any(model).(textPosterior)
		if ok && probable.Posterior(nil, c.Texts[rows[0]], of.columns(rows[0])...) != nil {
			return posteriorOfTexts{of, probable, len(c.Classes)}, nil
		}
		return of, nil
	}, opts...)
}

type textModel interface {
	Predict(text string, columns ...float64) int
}

type textPosterior interface {
	Posterior(dst []float64, text string, columns ...float64) []float64
}

// ofTexts is a model of texts as one of their indices.
type ofTexts struct {
	corpus *classify.Corpus
	model  textModel
}

// columns returns the row of a text's further columns.
func (m ofTexts) columns(i int) []float64 {
	if m.corpus.Columns == nil {
		return nil
	}
	return m.corpus.Columns.At(i)
}

// Predict implements classify.Classifier.
func (m ofTexts) Predict(x []float64) int {
	i := int(x[0])
	return m.model.Predict(m.corpus.Texts[i], m.columns(i)...)
}

// PredictAll implements classify.Classifier.
func (m ofTexts) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, 1, m.Predict)
}

type posteriorOfTexts struct {
	ofTexts
	probable textPosterior
	classes  int
}

// Posterior implements classify.Posterior.
func (m posteriorOfTexts) Posterior(dst, x []float64) []float64 {
	i := int(x[0])
	return m.probable.Posterior(dst, m.corpus.Texts[i], m.columns(i)...)
}

// PosteriorAll implements classify.Posterior.
func (m posteriorOfTexts) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return classify.PosteriorEach(dst, X, 1, m.classes, func(dst, x []float64) {
		m.Posterior(dst, x)
	})
}
