package evaluate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Tuned learns with the best of several learners. It chooses by cross-validation within its own
// training rows. So CrossValidate(ds, Folds{K: 10}, Tuned{…}.Fit) is nested, and the choice does
// not make its error too low. With [KeepModels] each fold tells what it chose:
//
//	scores, err := evaluate.CrossValidate(ds, folds, tuned.Fit, evaluate.KeepModels())
//	for _, fold := range scores.Folds {
//		fmt.Println(fold.Model.(evaluate.TunedModel).Trials())
//	}
type Tuned struct {
	Learners []Learner `saved:"-"`
	Folds    Folds     // of the inner cross-validation
	// further options of the inner cross-validation, such as [ByLogLoss], [Workers] and [Context];
	// those of an outer one do not hold for it
	Options []Option `saved:"-"`
}

// TunedModel is the result of [Tuned]. It is also a [classify.Posterior] if the model chosen is.
type TunedModel interface {
	classify.Explainer
	Schema() classify.Schema
	// Chosen returns the model of the best learner. It was fitted to all rows.
	Chosen() classify.Classifier
	// Trials returns the results of all learners, without what they keep for each row. The learner
	// chosen is that of Trials.Best.
	Trials() Trials
}

// Fit chooses by [Search] and fits the best to all rows.
func (t Tuned) Fit(ds *classify.Dataset) (TunedModel, error) {
	o, err := settings(ds, t.Options)
	if err != nil {
		return nil, err
	}
	o.keepModels, o.posteriors = false, o.f != nil
	trials, err := search(ds, t.Folds, t.Learners, o)
	if err != nil {
		return nil, err
	}
	for i := range trials {
		trials[i].Scores.Outcome = Outcome{}
		for f := range trials[i].Scores.Folds {
			trials[i].Scores.Folds[f].Rows = nil
		}
	}
	chosen, err := t.Learners[trials.Best()].Fit(ds)
	if err = cmp.Or(err, o.ctx.Err()); err != nil {
		return nil, err
	}
	m := &tuned{classify.NewFitted(ds.Schema(), t), chosen, trials}
	if _, ok := chosen.(classify.Posterior); ok {
		return &tunedPosterior{m}, nil
	}
	return m, nil
}

// tuned is the TunedModel of a model that has no posteriors.
type tuned struct {
	classify.Fitted
	classify.Classifier
	trials Trials
}

func (m *tuned) Chosen() classify.Classifier { return m.Classifier }

func (m *tuned) Trials() Trials { return slices.Clone(m.trials) }

// String prints the options, and below them the model that was chosen.
func (m *tuned) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.Classifier) }

// Explain returns the explanation of the model chosen.
func (m *tuned) Explain(x []float64) classify.Explanation {
	return explain(m.Classifier, m.Schema(), x)
}

// tunedPosterior is the TunedModel of a model that has posteriors.
type tunedPosterior struct{ *tuned }

func (m *tunedPosterior) Posterior(dst, x []float64) []float64 {
	return m.Classifier.(classify.Posterior).Posterior(dst, x)
}

// PosteriorAll returns that of the model that was chosen.
func (m *tunedPosterior) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return m.Classifier.(classify.Posterior).PosteriorAll(dst, X)
}

// explain returns the explanation of a model, and one without reasons if it has none.
func explain(model classify.Classifier, schema classify.Schema, x []float64) classify.Explanation {
	if explainer, ok := model.(classify.Explainer); ok {
		return explainer.Explain(x)
	}
	class := model.Predict(x)
	e := classify.Explanation{Class: schema.Classes[class], Probability: math.NaN()}
	if probable, ok := model.(classify.Posterior); ok {
		e.Probability = probable.Posterior(nil, x)[class]
	}
	e.Detail = words(e.Short())
	return e
}

// words is the detail of an explanation that has nothing but words.
type words string

func (w words) String() string { return string(w) }
