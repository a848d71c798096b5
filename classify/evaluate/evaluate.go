// Package evaluate measures how well a classifier does: errors and their intervals, the confusion
// matrix, ranking and calibration, cross-validation and the choice among learners, learning curves,
// bias and variance, bounds, tests of a difference.
//
// [Folds] says how rows are divided: at random, by groups, by time, or as given. [CrossValidate]
// keeps the class and the posterior of each row by a model that has not seen it, as an [Outcome];
// [Search], [Tuned], [Compare] and [LearningCurve] choose and compare by it. What counts is the
// error rate, or the metric of an option: [ByLogLoss], [ByAUC], [ByF], [ByCost], or any function
// with [Minimise] or [Maximise]. [Calibrated] gives probabilities to models that have none, or bad
// ones. [CostSensitive] predicts by the costs of errors. [CrossValidateRegression] is for models
// that predict numbers.
package evaluate

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/schemas"
)

// Errors returns the weight of the rows of ds that the model predicts wrongly, or their number if
// ds has no weights.
//
// The attributes and classes of ds must be those that the model was fitted to, in the same order,
// as [classify.Dataset.Subset] and datasets.Like(model) give them. It panics if they differ from
// the model's Schema.
func Errors(model classify.Classifier, ds *classify.Dataset) float64 {
	return Confuse(model, ds).Errors()
}

// ErrorRate returns [Errors] divided by the weight of all rows, between 0 and 1; NaN if that weight
// is 0.
func ErrorRate(model classify.Classifier, ds *classify.Dataset) float64 {
	return Confuse(model, ds).ErrorRate()
}

// predict returns the model's class for each row of ds, which may have none. It is an error if ds
// does not have the model's schema.
func predict(model classify.Classifier, ds *classify.Dataset) ([]int, error) {
	if err := check(model, ds); err != nil || ds.Len() == 0 {
		return nil, err
	}
	return model.PredictAll(nil, ds.X), nil
}

// check says how the schema of ds differs from that of a model, if the model has one.
func check(model classify.Classifier, ds *classify.Dataset) error {
	m, ok := model.(interface{ Schema() classify.Schema })
	if !ok {
		return nil
	}
	return schemas.Differ(ds.Schema(), m.Schema())
}
