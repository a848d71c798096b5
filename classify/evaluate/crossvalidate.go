package evaluate

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Option says how cross-validation runs.
type Option func(*options)

type options struct {
	ctx        context.Context
	workers    int
	progress   func(done, of int)
	keepModels bool
	posteriors bool // the caller returns them, or the metric needs them
	metric
}

// errorRate is the name of the metric where the caller has given none.
const errorRate = "error rate"

// report calls the function of [Progress], if there is one.
func (o options) report(done, of int) {
	if o.progress != nil {
		o.progress(done, of)
	}
}

// Workers fits n folds at once. 0 and 1 mean one after the other, which is the default, because fit
// may not be safe for concurrent calls. The results are bit-equal for any number. A negative number
// is an error.
func Workers(n int) Option { return func(o *options) { o.workers = n } }

// Progress calls f each time a part of the work is done: a learner of [Search], a size of
// [LearningCurve], or a learner on a data set of [Compare]. Cross-validation itself does not call
// f.
func Progress(f func(done, of int)) Option { return func(o *options) { o.progress = f } }

// Context ends the work soon after ctx is cancelled: no fit begins any more, and the error is
// ctx.Err(). A fit that has begun is waited for, so no goroutine is left behind.
func Context(ctx context.Context) Option { return func(o *options) { o.ctx = ctx } }

// KeepModels keeps the model of each fold in [Fold.Model]. Without it, a model is garbage as soon
// as its fold is predicted.
func KeepModels() Option { return func(o *options) { o.keepModels = true } }

// Scores is the result of cross-validation.
//
// It keeps 8 bytes for each row, and if the models have posteriors, 24 more and 8 for each class:
// 48 MB for a million rows of two classes.
type Scores struct {
	// All rows of the data set, in their order. Each is predicted by the model that was fitted
	// without it. If some rows are tested several times, as with [Folds].Times, all rows stand here
	// once more for each further time. Otherwise Truth and Weights are those of the data set, not
	// copies.
	Outcome
	Folds     []Fold
	Confusion *Confusion // of all rows, by Predicted: the folds pooled
	Metric    string     // its name; see [Minimise] and [Maximise]
	Value     float64    `saved:"any"` // of the metric, over all rows at once
	Largest   bool       // the larger Value is better, not the smaller one
}

// Fold is one round of cross-validation: a model predicts rows that it was not fitted to.
type Fold struct {
	Rows   []int   // the rows held out
	Errors float64 // the weight of the wrongly predicted rows
	Weight float64 // the weight of all of them
	// of the metric on these rows; NaN if it is an error, as AUC is where all rows have one class
	Value float64             `saved:"any"`
	Model classify.Classifier `saved:"null"` // nil without [KeepModels]
}

// ErrorRate returns Errors divided by Weight; NaN if all rows of the fold have weight 0.
func (f Fold) ErrorRate() float64 { return f.Errors / f.Weight }

// Mean returns the mean of the folds' values, each fold counted once: of their error rates, unless
// there is another metric. Folds whose value is NaN are left out; it is NaN if no fold has a value.
//
// If folds differ in weight, the mean error rate differs from Confusion.ErrorRate, which counts
// each row once.
func (s Scores) Mean() float64 { return stat.Mean(s.values(), nil) }

// StdErr returns the standard error of [Scores.Mean], s/√m, with s the standard deviation of the m
// folds' values (divisor m−1); NaN if m is below 2. The folds share training rows, so it is only a
// rough guide, and often too small.
func (s Scores) StdErr() float64 {
	values := s.values()
	return stat.StdErr(stat.StdDev(values, nil), float64(len(values)))
}

func (s Scores) values() []float64 {
	var values []float64
	for _, fold := range s.Folds {
		if !math.IsNaN(fold.Value) {
			values = append(values, fold.Value)
		}
	}
	return values
}

// String gives the mean and its standard error, and the pooled confusion matrix.
func (s Scores) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %.4f", s.Metric, s.Mean())
	if n := len(s.Folds); n > 1 { // one fold has no deviation
		fmt.Fprintf(&b, " ± %.4f over %d folds", s.StdErr(), n)
	}
	b.WriteString("\n")
	b.WriteString(s.Confusion.String())
	return b.String()
}

// CrossValidate estimates the error of models by fit on new examples. For each fold, it fits a
// model to the training part and predicts the rows of the other one. The model has no information
// about its test fold if fit does all the preparation that uses data.
//
//	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, tree.ID3{}.Fit)
//
// If rows belong together, such as those of one patient, read their groups with the data set: see
// [classify.Dataset] and [Folds]. Otherwise a model is tested on patients that it knows.
//
// Options are [Workers], [Context], [KeepModels] and a metric, see [Minimise]. Errors are those of
// [Folds.Split], a data set that is not valid, and those of fit. The last name the first fold that
// failed; a row in it is counted among the training rows of that fold.
//
// Weights count in the training and in the scores, but not in the division into folds. The scores
// always have the weights of ds. So a fit that weighs its training rows otherwise, for example to
// balance the classes, does not change how its errors are counted.
func CrossValidate[C classify.Classifier](
	ds *classify.Dataset, folds Folds, fit func(*classify.Dataset) (C, error), opts ...Option,
) (Scores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return Scores{}, err
	}
	splits, err := folds.Split(ds)
	if err != nil {
		return Scores{}, err
	}
	return run(ds, splits, eachFold(fit), o)
}

func settings(ds *classify.Dataset, opts []Option) (options, error) {
	o := options{ctx: context.Background(), posteriors: true, metric: metric{name: errorRate}}
	for _, set := range opts {
		set(&o)
	}
	if o.workers < 0 {
		return o, fmt.Errorf("evaluate: Workers is %d; it must be 0 (one) or the number of "+
			"folds to fit at once", o.workers)
	}
	if err := ds.Validate(); err != nil {
		return o, fmt.Errorf("evaluate: %w", err)
	}
	if o.check != nil {
		return o, o.check(ds.Classes)
	}
	return o, nil
}

// fitFold fits a model for a fold.
type fitFold func(part *classify.Dataset, fold int) (classify.Classifier, error)

// eachFold fits by one function for every fold.
func eachFold[C classify.Classifier](fit func(*classify.Dataset) (C, error)) fitFold {
	erased := classify.Erase(fit)
	return func(part *classify.Dataset, _ int) (classify.Classifier, error) { return erased(part) }
}

// run fits and tests all folds. They write to separate elements, and sums are computed afterwards.
// So the result does not depend on the number of workers.
func run(ds *classify.Dataset, folds []Split, fit fitFold, o options) (Scores, error) {
	n := ds.Len()
	before, times := places(folds, n)
	scores := Scores{
		Outcome: Outcome{
			Classes:   ds.Classes,
			Truth:     ds.Y,
			Predicted: slices.Repeat([]int{-1}, times*n),
			Weights:   ds.Weights,
		},
		Folds:   make([]Fold, len(folds)),
		Metric:  o.name,
		Largest: o.largest,
	}
	if times > 1 {
		scores.Truth = slices.Repeat(ds.Y, times)
		if ds.Weights != nil {
			scores.Weights = slices.Repeat(ds.Weights, times)
		}
	}
	if o.posteriors {
		scores.Posteriors = make([][]float64, times*n)
	}
	if o.ranks {
		scores.Scores = make([][]float64, times*n)
	}
	var noPosterior, noScores atomic.Bool
	err := o.each(len(folds), func(f int) error {
		model, out, err := o.fold(ds, folds[f], f, fit)
		if err != nil {
			return err
		}
		fold := &scores.Folds[f]
		fold.Rows = folds[f].Test
		for i, row := range fold.Rows {
			at := before[f][i]*n + row
			scores.Predicted[at] = out.Predicted[i]
			if out.Posteriors != nil {
				scores.Posteriors[at] = out.Posteriors[i]
			}
			if out.Scores != nil {
				scores.Scores[at] = out.Scores[i]
			}
			fold.Weight += ds.Weight(row)
			if out.Predicted[i] != ds.Y[row] {
				fold.Errors += ds.Weight(row)
			}
		}
		if out.Posteriors == nil {
			noPosterior.Store(true)
		}
		if out.Scores == nil {
			noScores.Store(true)
		}
		if fold.Value = fold.ErrorRate(); o.f != nil {
			fold.Value = o.value(out)
		}
		if o.keepModels {
			fold.Model = model
		}
		return nil
	})
	if err != nil {
		return Scores{}, err
	}
	if noPosterior.Load() {
		scores.Posteriors = nil
	}
	if noScores.Load() {
		scores.Scores = nil
	}
	if o.ranks && scores.Posteriors == nil && scores.Scores == nil {
		return Scores{}, fmt.Errorf("evaluate: %s: the models of some folds have posteriors and "+
			"those of others have none", o.name)
	}
	held := scores.held()
	scores.Confusion = Tally(held.Classes, held.Truth, held.Predicted, held.Weights)
	scores.Value = scores.Confusion.ErrorRate()
	if o.f != nil {
		if scores.Value, err = o.f(held); err != nil {
			return Scores{}, fmt.Errorf("%s: %w", o.name, err)
		}
	}
	return scores, nil
}

// each does the work of all folds. Workers take them in ascending order. The error is that of the
// first fold that failed, and names it.
func (o options) each(folds int, do func(f int) error) error {
	failures := make([]error, folds)
	var next atomic.Int64
	// no fold starts after a failure; all folds before the failed one have started
	var failed atomic.Bool
	work := func() {
		for !failed.Load() {
			f := int(next.Add(1)) - 1
			if f >= folds {
				return
			}
			err := o.ctx.Err()
			if err == nil {
				err = do(f)
			}
			if err != nil {
				if folds > 1 {
					err = fmt.Errorf("fold %d of %d: %w", f+1, folds, err)
				}
				failures[f] = fmt.Errorf("evaluate: %w", err)
				failed.Store(true)
				return
			}
		}
	}
	var workers sync.WaitGroup
	for range min(o.workers, folds) - 1 {
		workers.Go(work)
	}
	work() // one of the workers is this goroutine
	workers.Wait()
	if err := cmp.Or(failures...); err != nil {
		return cmp.Or(o.ctx.Err(), err)
	}
	return nil
}

// places counts for each row of each test part how often the row was tested before, and how often a
// row is tested at most.
func places(folds []Split, n int) (before [][]int, times int) {
	tested := make([]int, n)
	for _, fold := range folds {
		counts := make([]int, len(fold.Test))
		for i, row := range fold.Test {
			counts[i] = tested[row]
			tested[row]++
		}
		before = append(before, counts)
	}
	return before, slices.Max(tested)
}

// fold fits the model of a fold, and returns it with its predictions for the rows held out.
func (o options) fold(
	ds *classify.Dataset, split Split, f int, fit fitFold,
) (classify.Classifier, Outcome, error) {
	train, test := split.Of(ds)
	model, err := fit(train, f)
	if err = cmp.Or(err, o.ctx.Err()); err != nil {
		return nil, Outcome{}, err
	}
	out, err := o.ask(model, test)
	return model, out, err
}
