// Package evaluate measures how well a classifier does: errors and their intervals, the confusion
// matrix, ranking and calibration, cross-validation and the choice among learners, learning curves,
// bias and variance, bounds, tests of a difference.
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
