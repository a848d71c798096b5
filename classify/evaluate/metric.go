package evaluate

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Outcome has the predictions and the true classes, row by row. It is what a metric is computed
// from.
type Outcome struct {
	Classes   []string
	Truth     []int // the class of each row
	Predicted []int // −1 for a row that was not tested; a metric is not given such rows
	// P(class | row) of each row; nil for a row that was not tested. The whole is nil unless every
	// model is a [classify.Posterior].
	Posteriors [][]float64
	// a score of each class and row, by the method Decision of models without posteriors; only for
	// a metric that takes them, such as [ByAUC]
	Scores  [][]float64
	Weights []float64 // nil: 1 each
}

// Against returns the posteriors of one class, and which rows have it, for the functions of two
// kinds of rows, positive and negative:
//
//	points, err := evaluate.Operate(scores.Against("virginica"))
//	area, err := evaluate.AUC(scores.Against("virginica"))
//
// Rows that were not tested are left out. It panics if there are no posteriors, or no class of this
// name.
func (o Outcome) Against(class string) (
	probabilities []float64, positive []bool, weights []float64,
) {
	k := slices.Index(o.Classes, class)
	switch {
	case k < 0:
		panic(fmt.Sprintf("evaluate: there is no class %q; the classes are %q", class, o.Classes))
	case o.Posteriors == nil:
		panic("evaluate: Against needs posteriors, and the models have none; see Calibrated")
	}
	o = o.held()
	return column(o.Posteriors, k), ofClass(o.Truth, k), o.Weights
}

// column returns the values of one class.
func column(rows [][]float64, class int) []float64 {
	values := make([]float64, len(rows))
	for i, row := range rows {
		values[i] = row[class]
	}
	return values
}

// ofClass reports which rows have a class.
func ofClass(truth []int, class int) []bool {
	positive := make([]bool, len(truth))
	for i, y := range truth {
		positive[i] = y == class
	}
	return positive
}

// held returns the rows that were held out.
func (o Outcome) held() Outcome {
	if !slices.Contains(o.Predicted, -1) {
		return o
	}
	h := Outcome{Classes: o.Classes}
	for i, class := range o.Predicted {
		if class < 0 {
			continue
		}
		h.Truth, h.Predicted = append(h.Truth, o.Truth[i]), append(h.Predicted, class)
		if o.Posteriors != nil {
			h.Posteriors = append(h.Posteriors, o.Posteriors[i])
		}
		if o.Scores != nil {
			h.Scores = append(h.Scores, o.Scores[i])
		}
		if o.Weights != nil {
			h.Weights = append(h.Weights, o.Weights[i])
		}
	}
	return h
}

// metric is what the options [Minimise], [Maximise] and those made of them set. Without f it is the
// error rate.
type metric struct {
	name     string
	largest  bool
	f        func(Outcome) (float64, error)
	check    func(classes []string) error // before the first fit; nil: there is nothing to check
	probable bool                         // it needs posteriors
	ranks    bool                         // it needs posteriors or scores
}

// value computes the metric; an error is NaN.
func (m metric) value(o Outcome) float64 {
	if m.f == nil {
		return Tally(o.Classes, o.Truth, o.Predicted, o.Weights).ErrorRate()
	}
	v, err := m.f(o)
	if err != nil {
		return math.NaN()
	}
	return v
}

// better reports whether one value is better than another. NaN is the worst.
func better(a, b float64, largest bool) bool {
	if largest {
		a, b = -a, -b
	}
	return a < b || math.IsNaN(b) && !math.IsNaN(a)
}

// Minimise is the option to use a metric whose smaller values are better, such as a loss or a cost.
// The default is the error rate. Of several metrics the last counts.
//
// [Scores.Value] and the choices of [Search], [Tuned] and [Compare] are by the metric over all rows
// held out, and [Scores.Mean] and [LearningCurve] by the mean over the folds. If f fails over all
// rows, its error is returned. If it fails over the rows of one fold, that fold's value is NaN.
//
// Ready-made are [ByLogLoss], [ByAUC], [ByF] and [ByCost], and with [OfConfusion] the methods of
// [Confusion].
func Minimise(name string, f func(Outcome) (float64, error)) Option {
	return metric{name: name, f: f}.option
}

// Maximise is [Minimise] for a metric whose larger values are better, such as an accuracy:
//
//	evaluate.Maximise("MCC", evaluate.OfConfusion((*evaluate.Confusion).MCC))
func Maximise(name string, f func(Outcome) (float64, error)) Option {
	return metric{name: name, f: f, largest: true}.option
}

func (m metric) option(o *options) { o.metric = m }

// OfConfusion makes a metric of a measure of the confusion matrix.
func OfConfusion(measure func(*Confusion) float64) func(Outcome) (float64, error) {
	return func(o Outcome) (float64, error) {
		return measure(Tally(o.Classes, o.Truth, o.Predicted, o.Weights)), nil
	}
}

// leastProbability is 2⁻⁵².
const leastProbability = 0x1p-52

// ByLogLoss minimises the mean of −ln p, by the rows' weights, where p is the posterior of the
// row's class. Unlike in [LogLoss], a p below 2⁻⁵² counts as 2⁻⁵². Otherwise one row that a model
// rules out would make it infinite, and no better than any other such model.
//
// It is an error if a model has no posteriors; see [Calibrated] to give it some.
func ByLogLoss() Option {
	return metric{name: "log loss", probable: true, f: func(o Outcome) (float64, error) {
		loss, weight := 0.0, 0.0
		for i, p := range o.Posteriors {
			w := weightAt(o.Weights, i)
			loss -= w * math.Log(max(leastProbability, p[o.Truth[i]]))
			weight += w
		}
		return loss / weight, nil
	}}.option
}

// ByAUC maximises the [AUC] of one class against all others, by the models' posteriors. Of models
// that have none, such as a support vector machine, it is by the score of the class that their
// method Decision returns. Scores of several folds may differ in scale: then [Scores.Mean] over the
// folds means more than the value over all rows. It is an error if a model has neither, there is no
// such class, or all rows have it or none.
func ByAUC(class string) Option {
	return metric{
		name:    "AUC of " + class,
		largest: true,
		ranks:   true,
		check:   known(class),
		f: func(o Outcome) (float64, error) {
			k, rows := slices.Index(o.Classes, class), o.Posteriors
			if rows == nil {
				rows = o.Scores
			}
			return AUC(column(rows, k), ofClass(o.Truth, k), o.Weights)
		},
	}.option
}

// ByF maximises [Confusion.F] of one class, with β = 1 the harmonic mean of its precision and
// recall. It is an error if there is no such class, and it panics if β is not above 0.
func ByF(class string, beta float64) Option {
	checkBeta(beta)
	return metric{
		name:    fmt.Sprintf("F%v of %s", beta, class),
		largest: true,
		check:   known(class),
		f: func(o Outcome) (float64, error) {
			return OfConfusion(func(c *Confusion) float64 {
				return c.F(slices.Index(c.Classes, class), beta)
			})(o)
		},
	}.option
}

// known returns a check that a class of this name is there.
func known(class string) func(classes []string) error {
	return func(classes []string) error {
		if !slices.Contains(classes, class) {
			return fmt.Errorf("evaluate: the metric is of class %q; the classes are %q", class,
				classes)
		}
		return nil
	}
}

// ask returns the predictions of a model for the rows of ds, and its posteriors if they are wanted
// and there are any.
func (o options) ask(model classify.Classifier, ds *classify.Dataset) (Outcome, error) {
	predicted, err := predict(model, ds)
	out := Outcome{Classes: ds.Classes, Truth: ds.Y, Predicted: predicted, Weights: ds.Weights}
	if err != nil {
		return out, err
	}
	probable, ok := model.(classify.Posterior)
	switch {
	case !ok && o.probable:
		return out, fmt.Errorf("%s needs posteriors, and a %T has none; see Calibrated",
			o.name, model)
	case !ok && o.ranks:
		out.Scores, err = decisions(model, ds, o.name)
		return out, err
	case !ok || !o.posteriors:
		return out, nil
	}
	out.Posteriors = make([][]float64, ds.Len())
	if ds.Len() == 0 {
		return out, nil
	}
	all := probable.PosteriorAll(nil, ds.X)
	if _, got := all.Dims(); got != len(ds.Classes) {
		return out, fmt.Errorf("the model has posteriors of %d classes, the data set %d", got,
			len(ds.Classes))
	}
	for i := range out.Posteriors {
		out.Posteriors[i] = all.RawRowView(i)
	}
	return out, nil
}

// decisions returns a score of each class and row, by the method Decision.
func decisions(model classify.Classifier, ds *classify.Dataset, metric string) ([][]float64,
	error) {
	m, ok := model.(decider)
	if !ok {
		return nil, fmt.Errorf("%s needs posteriors or a method Decision, and a %T has neither; "+
			"see Calibrated", metric, model)
	}
	scores := make([][]float64, ds.Len())
	for i := range scores {
		s := m.Decision(nil, ds.At(i))
		if len(s) == 1 && len(ds.Classes) == 2 { // that of the second class
			s = []float64{-s[0], s[0]}
		}
		if len(s) != len(ds.Classes) {
			return nil, fmt.Errorf("%s: a %T has %d scores and there are %d classes; each class "+
				"needs one", metric, model, len(s), len(ds.Classes))
		}
		scores[i] = s
	}
	return scores, nil
}
