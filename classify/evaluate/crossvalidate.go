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
	seed       uint64
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

// withoutProgress removes the option [Progress], for a part of a larger computation.
func withoutProgress(o *options) { o.progress = nil }

// Seed is the seed of the folds; see [StratifiedFolds]. The default is 0.
func Seed(seed uint64) Option { return func(o *options) { o.seed = seed } }

// Workers fits n folds at once. 0 and 1 mean one after the other, which is the default, because fit
// may not be safe for concurrent calls. The results are bit-equal for any number. A negative number
// is an error.
func Workers(n int) Option { return func(o *options) { o.workers = n } }

// Progress calls f each time a part of the work is done: a repetition of [Repeat], a learner of
// [Search], a size of [LearningCurve], or a learner on a data set of [Compare]. Cross-validation
// itself does not call f.
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
	// All rows of the data set. Each is predicted by the model that was fitted without it. Truth
	// and Weights are those of the data set, not copies.
	Outcome
	Folds     []Fold
	Confusion *Confusion // of all rows, by Predicted: the folds pooled
	Metric    string     // its name; see [Minimise] and [Maximise]
	Value     float64    `saved:"any"` // of the metric, over all rows at once
	Largest   bool       // the larger Value is better, not the smaller one
}

// Fold is one round of cross-validation: the model is fitted to all other rows and predicts these.
type Fold struct {
	Rows   []int   // the rows held out, ascending
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

// CrossValidate estimates the error of models by fit on new examples. It divides ds into k folds by
// [StratifiedFolds]. For each fold, it fits a model to the other k−1 folds and predicts the rows of
// this one. The model has no information about its test fold if fit does all the preparation that
// uses data.
//
//	scores, err := evaluate.CrossValidate(ds, 10, tree.ID3{}.Fit)
//
// Options are [Seed], [Workers], [Context], [KeepModels] and a metric, see [Minimise]. It is an
// error if ds is not valid, k is below 2 or above the number of rows, or fit fails. The error names
// the first fold that failed; a row in it is counted among the training rows of that fold.
//
// Weights count in the training and in the scores, but not in the division into folds. The scores
// always have the weights of ds. So a fit that weighs its training rows otherwise, for example to
// balance the classes, does not change how its errors are counted.
func CrossValidate[C classify.Classifier](
	ds *classify.Dataset, k int, fit func(*classify.Dataset) (C, error), opts ...Option,
) (Scores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return Scores{}, err
	}
	folds, err := StratifiedFolds(ds.Y, k, o.seed)
	if err != nil {
		return Scores{}, err
	}
	return run(ds, folds, eachFold(fit), o)
}

// LeaveOneOut is [CrossValidate] with a fold for each row, in their order, so the seed is not used.
// It fits as many models as ds has rows, at least 2.
//
// The error rate of all rows, by their weights, is Confusion.ErrorRate of the scores.
func LeaveOneOut[C classify.Classifier](
	ds *classify.Dataset, fit func(*classify.Dataset) (C, error), opts ...Option,
) (Scores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return Scores{}, err
	}
	if ds.Len() < 2 {
		return Scores{},
			fmt.Errorf("evaluate: to leave one out, at least 2 rows are needed; the number of "+
				"rows of %q is %d", ds.Name, ds.Len())
	}
	folds := make([][]int, ds.Len())
	for i := range folds {
		folds[i] = []int{i}
	}
	return run(ds, folds, eachFold(fit), o)
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
	return func(part *classify.Dataset, _ int) (classify.Classifier, error) {
		return classify.Erase(fit)(part)
	}
}

// run fits and tests all folds. Workers take them in ascending order and write to separate
// elements, and sums are computed afterwards. So the result does not depend on the number of
// workers.
func run(ds *classify.Dataset, folds [][]int, fit fitFold, o options) (Scores, error) {
	scores := Scores{
		Outcome: Outcome{
			Classes:   ds.Classes,
			Truth:     ds.Y,
			Predicted: slices.Repeat([]int{-1}, ds.Len()),
			Weights:   ds.Weights,
		},
		Folds:   make([]Fold, len(folds)),
		Metric:  o.name,
		Largest: o.largest,
	}
	if o.posteriors {
		scores.Posteriors = make([][]float64, ds.Len())
	}
	failures := make([]error, len(folds))
	var next atomic.Int64
	// no fold starts after a failure; all folds before the failed one have started
	var failed, noPosterior atomic.Bool
	work := func() {
		for !failed.Load() {
			f := int(next.Add(1)) - 1
			if f >= len(folds) {
				return
			}
			model, out, err := o.fold(ds, folds, f, fit)
			if err != nil {
				if len(folds) > 1 {
					err = fmt.Errorf("fold %d of %d: %w", f+1, len(folds), err)
				}
				failures[f] = fmt.Errorf("evaluate: %w", err)
				failed.Store(true)
				return
			}
			for i, row := range folds[f] {
				scores.Predicted[row] = out.Predicted[i]
				if out.Posteriors != nil {
					scores.Posteriors[row] = out.Posteriors[i]
				}
			}
			if out.Posteriors == nil {
				noPosterior.Store(true)
			}
			if o.f != nil {
				scores.Folds[f].Value = o.value(out)
			}
			if o.keepModels {
				scores.Folds[f].Model = model
			}
		}
	}
	var workers sync.WaitGroup
	for range min(o.workers, len(folds)) - 1 {
		workers.Go(work)
	}
	work() // one of the workers is this goroutine
	workers.Wait()
	if err := cmp.Or(failures...); err != nil {
		return Scores{}, cmp.Or(o.ctx.Err(), err)
	}
	if noPosterior.Load() {
		scores.Posteriors = nil
	}
	for f, rows := range folds {
		fold := &scores.Folds[f]
		fold.Rows = rows
		for _, i := range rows {
			fold.Weight += ds.Weight(i)
			if scores.Predicted[i] != ds.Y[i] {
				fold.Errors += ds.Weight(i)
			}
		}
		if o.f == nil {
			fold.Value = fold.ErrorRate()
		}
	}
	held := scores.held()
	scores.Confusion = Tally(held.Classes, held.Truth, held.Predicted, held.Weights)
	scores.Value = scores.Confusion.ErrorRate()
	if o.f != nil {
		var err error
		if scores.Value, err = o.f(held); err != nil {
			return Scores{}, fmt.Errorf("%s: %w", o.name, err)
		}
	}
	return scores, nil
}

// fold fits the model of fold f, and returns it with its predictions for the rows held out.
func (o options) fold(
	ds *classify.Dataset, folds [][]int, f int, fit fitFold,
) (classify.Classifier, Outcome, error) {
	if err := o.ctx.Err(); err != nil {
		return nil, Outcome{}, err
	}
	model, err := fit(ds.Subset(except(ds.Len(), folds[f])), f)
	if err = cmp.Or(err, o.ctx.Err()); err != nil {
		return nil, Outcome{}, err
	}
	out, err := o.ask(model, ds.Subset(folds[f]))
	return model, out, err
}
