package evaluate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Curve turns a score into a probability: [Platt] or [*Isotonic].
type Curve interface{ Probability(score float64) float64 }

// Calibrated gives probabilities to the models of any learner. Each class has a curve from the
// model's score to a probability, one against all. The probabilities are then divided by their sum.
// The curves are fitted to scores of rows that the scoring model was not trained on:
// [StratifiedFolds] divides the rows, and a model of the other folds scores each fold. The final
// model is fitted to all rows.
//
//	evaluate.Calibrated[*svm.LinearModel]{
//		Base: svm.LinearSVM{}.Fit, Scores: (*svm.LinearModel).Decision}.Fit
//
// Source: Fan, Machine Learning for Image Classification I: calibration, combining calibrated
// one-against-all classifiers; Zadrozny and Elkan, Transforming classifier scores into accurate
// multiclass probability estimates (2002).
type Calibrated[C classify.Classifier] struct {
	Base func(*classify.Dataset) (C, error)
	// Scores returns a score of each class for a row, which is higher if the class is more likely.
	// For two classes it may return only that of the second. dst is nil; Scores may return any
	// slice. A Posterior is also a score, and can be calibrated again.
	Scores   func(model C, dst, x []float64) []float64
	Isotonic bool   // use FitIsotonic, which needs some hundreds of examples, instead of FitPlatt
	Folds    int    // 0: 5, or as many as there are rows
	Seed     uint64 // of the folds
}

// Fit fits the models and the curves. It is an error if there are fewer than 2 rows, Folds is 1 or
// negative, a fit fails, a score is not finite, or the number of scores is not that of the classes.
func (c Calibrated[C]) Fit(ds *classify.Dataset) (*CalibratedModel[C], error) {
	if c.Base == nil || c.Scores == nil {
		return nil, fmt.Errorf("evaluate: Calibrated needs a Base that fits models, " +
			"and Scores of them")
	}
	if c.Folds < 0 || c.Folds == 1 {
		return nil, fmt.Errorf("evaluate: Calibrated.Folds is %d; it must be 0 (the default, "+
			"5) or at least 2", c.Folds)
	}
	if err := ds.Require("evaluate", classify.NeedRows); err != nil {
		return nil, err
	}
	n, k := ds.Len(), c.Folds
	if k == 0 {
		k = min(5, n)
	}
	if n < 2 {
		return nil, fmt.Errorf("evaluate: to calibrate, at least 2 rows are needed; the number "+
			"of rows of %q is %d", ds.Name, n)
	}
	folds, err := StratifiedFolds(ds.Y, k, c.Seed)
	if err != nil {
		return nil, err
	}
	m := &CalibratedModel[C]{
		scores:  c.Scores,
		weights: ds.ClassWeights(),
		width:   len(ds.Attributes),
	}
	// before the folds, because its errors name rows of ds
	if m.Model, err = c.Base(ds); err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	scores := make([][]float64, n)
	for f, fold := range folds {
		model, err := c.Base(ds.Subset(except(n, fold)))
		if err != nil {
			return nil, fmt.Errorf("evaluate: fold %d of %d: %w", f+1, k, err)
		}
		for _, i := range fold {
			scores[i] = c.Scores(model, nil, ds.At(i))
			if len(scores[i]) != len(ds.Classes) && (len(ds.Classes) != 2 || len(scores[i]) != 1) {
				return nil, fmt.Errorf("evaluate: fold %d of %d: row %d has %d scores and there "+
					"are %d classes; each class needs one", f+1, k, i+1, len(scores[i]),
					len(ds.Classes))
			}
		}
	}
	of, positive := make([]float64, n), make([]bool, n)
	for at := range scores[0] {
		class := at + len(ds.Classes) - len(scores[0])
		for i, y := range ds.Y {
			of[i], positive[i] = scores[i][at], y == class
		}
		curve, err := c.curve(of, positive, ds.Weights)
		if err != nil {
			return nil, fmt.Errorf("%w (held out, of class %q)", err, ds.Classes[class])
		}
		m.Curves = append(m.Curves, curve)
	}
	return m, nil
}

func (c Calibrated[C]) curve(scores []float64, positive []bool, weights []float64) (Curve, error) {
	if c.Isotonic {
		return FitIsotonic(scores, positive, weights)
	}
	return FitPlatt(scores, positive, weights)
}

// CalibratedModel is the result of [Calibrated]: a model and the curves of its scores. It predicts
// the most probable class, which need not be the model's.
type CalibratedModel[C classify.Classifier] struct {
	Model  C
	Curves []Curve // of each class; of two classes with one score, that of the second alone

	scores  func(model C, dst, x []float64) []float64
	weights []float64 // of the classes
	width   int
}

// Posterior writes the probability of each class to dst and returns it. A score that is NaN gives
// its class 0. If all classes have 0, those with examples are equally probable. It panics if x does
// not have one value for each attribute, or dst one place for each class.
func (m *CalibratedModel[C]) Posterior(dst, x []float64) []float64 {
	must.Row(x, m.width, "evaluate")
	dst = must.Dst(dst, len(m.weights), "evaluate", "classes")
	scores := m.scores(m.Model, nil, x)
	clear(dst)
	for at, curve := range m.Curves {
		dst[at+len(dst)-len(m.Curves)] = curve.Probability(scores[at])
	}
	if len(m.Curves) < len(dst) {
		dst[0] = 1 - dst[1]
	}
	total, classes := 0.0, 0
	for k, w := range m.weights {
		if math.IsNaN(dst[k]) || w == 0 {
			dst[k] = 0
		}
		total += dst[k]
		classes += index(w > 0)
	}
	for k, w := range m.weights {
		switch {
		case total > 0:
			dst[k] /= total
		case w > 0:
			dst[k] = 1 / float64(classes)
		}
	}
	return dst
}

// Predict returns the most probable class of x. A tie goes to the first class. It panics if x does
// not have one value for each attribute.
func (m *CalibratedModel[C]) Predict(x []float64) int {
	return classify.Argmax(m.Posterior(nil, x))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *CalibratedModel[C]) PredictAll(dst []int, X mat.Matrix) []int {
	posterior := make([]float64, len(m.weights))
	return classify.PredictEach(dst, X, m.width, func(x []float64) int {
		return classify.Argmax(m.Posterior(posterior, x))
	})
}
