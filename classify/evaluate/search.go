package evaluate

import (
	"fmt"
	"math"
	"slices"
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

// HoldOut holds out a share of the rows of ds, fits a model to the other rows, and predicts those
// held out. The share of each class is as near as possible. The rows depend on the seed. The scores
// have one fold. Predicted is −1 for the rows that were trained on, and Confusion has only the
// others. It is an error if one of the parts is empty. Other errors are those of [CrossValidate].
func HoldOut[C classify.Classifier](
	ds *classify.Dataset, share float64, fit func(*classify.Dataset) (C, error), opts ...Option,
) (Scores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return Scores{}, err
	}
	held, err := stratified(ds, share, o.seed)
	if err != nil {
		return Scores{}, err
	}
	return run(ds, [][]int{held}, eachFold(fit), o)
}

// stratified draws a share of the rows. The share of each class is as near as possible.
func stratified(ds *classify.Dataset, share float64, seed uint64) ([]int, error) {
	n := ds.Len()
	size := int(math.Round(share * float64(n)))
	if !(share > 0 && share < 1) || size == 0 || size == n {
		return nil, fmt.Errorf("evaluate: to hold out a share of %v of %d rows leaves a part "+
			"empty; it should lie between 0 and 1, with a row or more on both sides", share, n)
	}
	// a fold for each row: the rows in shuffled order, by class
	folds, err := StratifiedFolds(ds.Y, n, seed)
	if err != nil {
		return nil, err
	}
	rows := make([]int, size)
	for i := range rows { // evenly along that order, so that each class gives its share
		rows[i] = folds[int((float64(i)+0.5)*float64(n)/float64(size))][0]
	}
	slices.Sort(rows)
	return rows, nil
}

// Repeat cross-validates several times, with other folds each time: those of seed, seed+1 and so
// on. Its errors are those of [CrossValidate].
func Repeat[C classify.Classifier](
	ds *classify.Dataset, k, times int, fit func(*classify.Dataset) (C, error), opts ...Option,
) ([]Scores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return nil, err
	}
	if times < 1 {
		return nil, fmt.Errorf("evaluate: %d repetitions; it should be 1 or more", times)
	}
	all := make([]Scores, times)
	for i := range all {
		if all[i], err = CrossValidate(ds, k, fit,
			append(slices.Clip(opts), Seed(o.seed+uint64(i)), withoutProgress)...); err != nil {
			return nil, err
		}
		o.report(i+1, times)
	}
	return all, nil
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

// Search cross-validates several learners on the same k folds. If they differ in one option, that
// gives a validation curve. The metric that [Trials.Best] goes by is an option, see [Minimise].
// [Progress] is called after each learner. It is an error if there are no learners. Other errors
// are those of [CrossValidate], after the learner's name.
func Search(ds *classify.Dataset, k int, learners []Learner, opts ...Option) (Trials, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return nil, err
	}
	return search(ds, k, learners, o)
}

func search(ds *classify.Dataset, k int, learners []Learner, o options) (Trials, error) {
	if len(learners) == 0 {
		return nil, fmt.Errorf("evaluate: there are no learners to search")
	}
	folds, err := StratifiedFolds(ds.Y, k, o.seed)
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
	ds *classify.Dataset, folds [][]int, some func(part *classify.Dataset) *classify.Dataset,
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
