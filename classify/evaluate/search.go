package evaluate

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Learner is a learner with its options, and a name.
type Learner struct {
	Name string // "k = 7"
	Fit  classify.FitFunc
}

// Named makes a [Learner] of the Fit method of any learner.
func Named[C classify.Classifier](name string, fit func(*classify.Dataset) (C, error)) Learner {
	return Learner{name, classify.Erase(fit)}
}

// Trial is the result of cross-validation for one of several learners.
type Trial struct {
	Name   string
	Scores Scores
	// the mean error rate of the folds' models on the rows that they were fitted to, or that of
	// another metric
	Train float64 `saved:"any"`
}

// Trials are the results of [Search], in the order of the learners.
type Trials []Trial

// Best returns the index of the trial with the best [Scores.Value]: with the lowest pooled error
// rate, unless there is another metric. NaN is the worst. A tie goes to the first, so put the
// simplest learner first. It is −1 if there are no trials.
func (t Trials) Best() int {
	best := -1
	for i, trial := range t {
		if best < 0 || better(trial.Scores.Value, t[best].Scores.Value, trial.Scores.Largest) {
			best = i
		}
	}
	return best
}

// String gives a line for each trial, with a mark at the best one. A training error far below the
// test error means overfitting. If both are high, it is underfitting.
func (t Trials) String() string {
	var b strings.Builder
	width := len("learner")
	for _, trial := range t {
		width = max(width, len([]rune(trial.Name)))
	}
	fmt.Fprintf(&b, "%-*s  training  held out\n", width, "learner")
	for i, trial := range t {
		mark := ""
		if i == t.Best() {
			mark = "  ← lowest"
			if trial.Scores.Largest {
				mark = "  ← highest"
			}
			if trial.Scores.Metric != errorRate {
				mark += " " + trial.Scores.Metric
			}
		}
		fmt.Fprintf(&b, "%-*s  %8.4f  %8.4f%s\n", width, trial.Name, trial.Train,
			trial.Scores.Value, mark)
	}
	return b.String()
}

// Search cross-validates several learners on the same folds. If they differ in one option, that
// gives a validation curve. The metric that [Trials.Best] goes by is an option, see [Minimise].
// [Progress] is called after each learner. It is an error if there are no learners. Other errors
// are those of [CrossValidate], after the learner's name.
func Search(
	ds *classify.Dataset, folds Folds, learners []Learner, opts ...Option,
) (Trials, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return nil, err
	}
	return search(ds, folds, learners, o)
}

func search(ds *classify.Dataset, by Folds, learners []Learner, o options) (Trials, error) {
	if len(learners) == 0 {
		return nil, fmt.Errorf("evaluate: there are no learners to search")
	}
	folds, err := by.Split(ds)
	if err != nil {
		return nil, err
	}
	trials := make(Trials, len(learners))
	all := func(part *classify.Dataset) *classify.Dataset { return part }
	for i, l := range learners {
		scores, train, err := runTrained(ds, folds, all, l.Fit, o)
		if err != nil {
			return nil, o.failed(l.Name, err)
		}
		trials[i] = Trial{l.Name, scores, train}
		o.report(i+1, len(learners))
	}
	return trials, nil
}

// failed says what failed, but returns the error of a context as it is.
func (o options) failed(what string, err error) error {
	if canceled := o.ctx.Err(); canceled != nil {
		return canceled
	}
	return fmt.Errorf("%s: %w", what, err)
}

// runTrained is [run] with a learner that gets a part of the training rows of each fold. It also
// returns the mean error rate of the models on the rows that they were fitted to, or that of
// another metric.
func runTrained(
	ds *classify.Dataset, folds []Split, some func(part *classify.Dataset) *classify.Dataset,
	fit classify.FitFunc, o options,
) (scores Scores, train float64, err error) {
	rates := make([]float64, len(folds))
	training := o
	training.posteriors = o.f != nil
	scores, err = run(ds, folds,
		func(part *classify.Dataset, fold int) (classify.Classifier, error) {
			part = some(part)
			given := *part // fit may set the Weights of what it is given
			model, err := fit(&given)
			if err != nil {
				return nil, err
			}
			out, err := training.ask(model, part)
			rates[fold] = o.value(out)
			return model, err
		}, o)
	for _, rate := range rates {
		train += rate / float64(len(folds))
	}
	return scores, train, err
}
