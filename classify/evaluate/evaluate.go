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

import "github.com/tessella-go/tessella/classify"

// Errors returns the weight of the rows of ds that the model predicts wrongly, or their number if
// ds has no weights.
//
// The attributes and classes of ds must be those that the model was fitted to, in the same order,
// as [classify.Dataset.Subset] and reading with the training set's schema give them.
func Errors(model classify.Classifier, ds *classify.Dataset) float64 {
	return Confuse(model, ds).Errors()
}

// ErrorRate returns [Errors] divided by the weight of all rows, between 0 and 1; NaN if that weight
// is 0.
func ErrorRate(model classify.Classifier, ds *classify.Dataset) float64 {
	return Confuse(model, ds).ErrorRate()
}

// predict returns the model's class for each row of ds, which may have none.
func predict(model classify.Classifier, ds *classify.Dataset) []int {
	if ds.Len() == 0 {
		return nil
	}
	return model.PredictAll(nil, ds.X)
}
