package evaluate

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Curve turns a score into a probability: [Platt] or [*Isotonic].
type Curve interface{ Probability(score float64) float64 }

// Calibrated gives probabilities to the models of any learner. Each class has a curve from the
// model's score to a probability, one against all. The probabilities are then divided by their sum.
// The curves are fitted to scores of rows that the scoring model was not trained on: a model of the
// training part of each fold scores the rows of its test part. If this model has no score of a
// class, because it has seen no examples of it, the curve of the class is fitted without the fold.
// The final model is fitted to all rows.
//
//	evaluate.Calibrated{Base: classify.Erase(svm.LinearSVM{}.Fit)}.Fit
//
// Source: Fan, Machine Learning for Image Classification I: calibration, combining calibrated
// one-against-all classifiers; Zadrozny and Elkan, Transforming classifier scores into accurate
// multiclass probability estimates (2002).
type Calibrated struct {
	Base classify.FitFunc `saved:"-"`
	// Scores returns a score of each class for a row, which is higher if the class is more likely.
	// For two classes it may return only that of the second. dst is nil; Scores may return any
	// slice. Nil: the posteriors of a classify.Posterior, and of other models their method Decision
	// of the same form, if its largest score is that of the class predicted. A Decision may leave
	// out the classes that its model has no examples of, as those of package svm do.
	//
	// A model with a function of your own can only be saved if classify.RegisterOptions knows it.
	Scores   func(model classify.Classifier, dst, x []float64) []float64
	Isotonic bool // use FitIsotonic, which needs some hundreds of examples, instead of FitPlatt
	Folds    Folds
}

// Fit fits the models and the curves. It is an error if the folds are one, a fit fails, a score is
// not finite, or the number of scores is not that of the classes.
func (c Calibrated) Fit(ds *classify.Dataset) (*CalibratedModel, error) {
	if c.Base == nil {
		return nil, fmt.Errorf("evaluate: Calibrated needs a Base that fits models, such as " +
			"classify.Erase(svm.LinearSVM{}.Fit)")
	}
	if err := ds.Require("evaluate", classify.NeedRows); err != nil {
		return nil, err
	}
	folds, err := c.Folds.Split(ds)
	if err != nil {
		return nil, err
	}
	// before the folds, because its errors name rows of ds
	model, err := c.Base(ds)
	if err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	var rows []int // those tested, one after the other
	var scores [][]float64
	var trained [][]bool // the classes that the scoring model has seen
	for f, fold := range folds {
		train, _ := fold.Of(ds)
		present := occupied(train)
		model, err := c.Base(train)
		if err != nil {
			return nil, fmt.Errorf("evaluate: fold %d of %d: %w", f+1, len(folds), err)
		}
		for _, i := range fold.Test {
			of, err := c.scores(model, present, ds.At(i))
			if err != nil {
				return nil, fmt.Errorf("evaluate: fold %d of %d: row %d %w", f+1, len(folds), i+1,
					err)
			}
			rows, scores, trained = append(rows, i), append(scores, of), append(trained, present)
		}
	}
	m := newCalibrated(classify.NewFitted(ds.Schema(), c), calibratedState{Model: model})
	m.present = occupied(ds)
	n := len(rows)
	of, positive, weights := make([]float64, n), make([]bool, n), make([]float64, n)
	for at := range scores[0] {
		class := at + len(ds.Classes) - len(scores[0])
		if !m.present[class] {
			m.Curves = append(m.Curves, &Isotonic{Scores: []float64{0}, Shares: []float64{0}})
			continue
		}
		for i, row := range rows {
			of[i], positive[i], weights[i] = scores[i][at], ds.Y[row] == class, ds.Weight(row)
			if !trained[i][class] && math.IsInf(of[i], -1) {
				of[i], weights[i] = 0, 0
			}
		}
		curve, err := c.curve(of, positive, weights)
		if err != nil {
			return nil, fmt.Errorf("%w (held out, of class %q)", err, ds.Classes[class])
		}
		m.Curves = append(m.Curves, curve)
	}
	return m, nil
}

// occupied reports for each class whether it has examples.
func occupied(ds *classify.Dataset) []bool {
	present := make([]bool, len(ds.Classes))
	for class, w := range ds.ClassWeights() {
		present[class] = w > 0
	}
	return present
}

// decider is a model that has a score of each class, or of two classes that of the second. It may
// leave out classes without examples.
type decider interface {
	Decision(dst, x []float64) []float64
}

// score returns the scores of a row, nil if the model has none. present are the classes that the
// model has examples of. dst is nil, or the scores of another row, which a model may overwrite.
// Calibrated.Scores does not get them: the slice that it has returned may be the row itself.
func (c Calibrated) score(
	model classify.Classifier, present []bool, dst, x []float64,
) []float64 {
	if c.Scores != nil {
		return c.Scores(model, nil, x)
	}
	switch m := model.(type) {
	case classify.Posterior:
		return m.Posterior(dst, x)
	case decider:
		if slices.Contains(present, false) {
			return widen(m.Decision(nil, x), present)
		}
		return m.Decision(dst, x)
	}
	return nil
}

// widen gives the score −Inf to the classes without examples, if a Decision has left them out.
func widen(scores []float64, present []bool) []float64 {
	var classes []int
	all := make([]float64, len(present))
	for class, p := range present {
		all[class] = math.Inf(-1)
		if p {
			classes = append(classes, class)
		}
	}
	if len(classes) == 2 && len(scores) == 1 {
		scores = []float64{-scores[0], scores[0]}
	}
	if len(scores) != len(classes) {
		return scores
	}
	for at, class := range classes {
		all[class] = scores[at]
	}
	return all
}

// scores returns the scores of a row, and an error if they cannot be those of the classes.
func (c Calibrated) scores(
	model classify.Classifier, present []bool, x []float64,
) ([]float64, error) {
	scores, classes := c.score(model, present, nil, x), len(present)
	if n := len(scores); n != classes && (classes != 2 || n != 1) {
		if n == 0 && c.Scores == nil {
			return nil, fmt.Errorf("has no scores, because a %T has no Posterior and no "+
				"Decision; set Calibrated.Scores", model)
		}
		return nil, fmt.Errorf("has %d scores and there are %d classes; each class needs one", n,
			classes)
	}
	if _, ok := model.(classify.Posterior); ok || c.Scores != nil {
		return scores, nil
	}
	best := classify.Argmax(scores)
	if len(scores) == 1 {
		best = index(scores[0] > 0)
	}
	if class := model.Predict(x); class != best && !slices.ContainsFunc(scores, math.IsNaN) {
		return nil, fmt.Errorf("is of class %d by the model and of class %d by its Decision %v, "+
			"which is therefore no score of each class; set Calibrated.Scores", class, best, scores)
	}
	return scores, nil
}

func (c Calibrated) curve(scores []float64, positive []bool, weights []float64) (Curve, error) {
	if c.Isotonic {
		return FitIsotonic(scores, positive, weights)
	}
	return FitPlatt(scores, positive, weights)
}

// CalibratedModel is the result of [Calibrated]: a model and the curves of its scores. It predicts
// the most probable class, which need not be the model's.
type CalibratedModel struct {
	classify.Fitted
	Model  classify.Classifier
	Curves []Curve // of each class; of two classes with one score, that of the second alone

	learner Calibrated
	present []bool // the classes that have examples
}

// String prints the options, and below them the model whose scores are calibrated.
func (m *CalibratedModel) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.Model) }

func newCalibrated(f classify.Fitted, s calibratedState) *CalibratedModel {
	m := &CalibratedModel{Fitted: f, Model: s.Model, Curves: s.Curves,
		learner: f.Options().(Calibrated), present: make([]bool, len(f.Schema().Classes))}
	for _, class := range s.Present {
		m.present[class] = true
	}
	return m
}

// Posterior writes the probability of each class to dst and returns it. A score that is NaN gives
// its class 0. If all classes have 0, those with examples are equally probable. It panics if x does
// not have one value for each attribute, or dst one place for each class.
func (m *CalibratedModel) Posterior(dst, x []float64) []float64 {
	must.Row(x, len(m.Schema().Attributes), "evaluate")
	dst = must.Dst(dst, len(m.present), "evaluate", "classes")
	m.posterior(dst, m.learner.score(m.Model, m.present, nil, x))
	return dst
}

// posterior writes what follows from the scores of a row to dst.
func (m *CalibratedModel) posterior(dst, scores []float64) {
	m.curves(dst, scores)
	total, classes := 0.0, 0
	for k, present := range m.present {
		if math.IsNaN(dst[k]) || !present {
			dst[k] = 0
		}
		total += dst[k]
		classes += index(present)
	}
	for k, present := range m.present {
		switch {
		case total > 0:
			dst[k] /= total
		case present:
			dst[k] = 1 / float64(classes)
		}
	}
}

// curves writes what the curves make of the scores.
func (m *CalibratedModel) curves(dst, scores []float64) {
	for at, curve := range m.Curves {
		dst[at+len(dst)-len(m.Curves)] = curve.Probability(scores[at])
	}
	if len(m.Curves) < len(dst) {
		dst[0] = 1 - dst[1]
	}
}

// Predict returns the most probable class of x. A tie goes to the first class. It panics if x does
// not have one value for each attribute.
func (m *CalibratedModel) Predict(x []float64) int {
	return classify.Argmax(m.Posterior(nil, x))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *CalibratedModel) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "evaluate", "rows")
	posteriors := m.PosteriorAll(nil, X)
	for i := range dst {
		dst[i] = classify.Argmax(posteriors.RawRowView(i))
	}
	return dst
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width than the training set, or dst another size.
func (m *CalibratedModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	d, K := len(m.Schema().Attributes), len(m.present)
	if model, ok := m.Model.(classify.Posterior); ok && m.learner.Scores == nil {
		_, columns := X.Dims()
		must.Columns(columns, d, "evaluate")
		dst = model.PosteriorAll(dst, X)
		n, _ := dst.Dims()
		scores := make([]float64, K)
		for i := range n {
			copy(scores, dst.RawRowView(i))
			m.posterior(dst.RawRowView(i), scores)
		}
		return dst
	}
	var scores []float64
	return classify.PosteriorEach(dst, X, d, K, func(dst, x []float64) {
		scores = m.learner.score(m.Model, m.present, scores, x)
		m.posterior(dst, scores)
	})
}

// Explain returns the explanation of the model, with the calibrated probability. If the most
// probable class is not the model's, there are no reasons. The detail ends with the score of each
// class, the value of its curve, and the posterior. It panics if x has another length.
func (m *CalibratedModel) Explain(x []float64) classify.Explanation {
	posterior := m.Posterior(nil, x)
	class := classify.Argmax(posterior)
	inner := explain(m.Model, m.Schema(), x)
	e := classify.Explanation{
		Class:       m.Schema().Classes[class],
		Probability: posterior[class],
	}
	if inner.Class == e.Class {
		e.Reasons = inner.Reasons
	}
	scores := m.learner.score(m.Model, m.present, nil, x)
	curves := make([]float64, len(posterior))
	m.curves(curves, scores)
	var text strings.Builder
	text.WriteString(strings.TrimRight(inner.String(), "\n") + "\n\n")
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "calibrated\tscore\tcurve\tposterior\t\n")
	for k, p := range posterior {
		score := "–"
		if at := k - len(posterior) + len(scores); at >= 0 {
			score = fmt.Sprintf("%.4f", scores[at])
		}
		fmt.Fprintf(w, "%s\t%s\t%.4f\t%.4f\t\n", m.Schema().Classes[k], score, curves[k], p)
	}
	_ = w.Flush() // to a builder, which takes everything
	e.Detail = words(text.String())
	return e
}
