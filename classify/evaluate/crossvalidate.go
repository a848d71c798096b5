package evaluate

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Option says how cross-validation runs.
type Option func(*options)

type options struct {
	seed     uint64
	workers  int
	progress func(done, of int)
}

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

// Scores is the result of cross-validation.
type Scores struct {
	Folds []Fold
	// the class of each row of the data set, as predicted by the model that was fitted without it
	Predicted []int
	Confusion *Confusion // of all rows, by Predicted: the folds pooled
}

// Fold is one round of cross-validation: the model is fitted to all other rows and predicts these.
type Fold struct {
	Rows   []int   // the rows held out, ascending
	Errors float64 // the weight of the wrongly predicted rows
	Weight float64 // the weight of all of them
}

// ErrorRate returns Errors divided by Weight; NaN if all rows of the fold have weight 0.
func (f Fold) ErrorRate() float64 { return f.Errors / f.Weight }

// Mean returns the mean of the folds' error rates, each fold counted once. Folds without weight are
// left out; it is NaN if no fold has weight.
//
// If folds differ in weight, it differs from Confusion.ErrorRate, which counts each row once.
func (s Scores) Mean() float64 { return stat.Mean(s.rates(), nil) }

// StdErr returns the standard error of [Scores.Mean], s/√m, with s the standard deviation of the m
// folds' error rates (divisor m−1); NaN if m is below 2. The folds share training rows, so it is
// only a rough guide, and often too small.
func (s Scores) StdErr() float64 {
	rates := s.rates()
	return stat.StdErr(stat.StdDev(rates, nil), float64(len(rates)))
}

func (s Scores) rates() []float64 {
	var rates []float64
	for _, fold := range s.Folds {
		if rate := fold.ErrorRate(); !math.IsNaN(rate) {
			rates = append(rates, rate)
		}
	}
	return rates
}

// String gives the mean and its standard error, and the pooled confusion matrix.
func (s Scores) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "error rate %.4f ± %.4f over %d folds\n", s.Mean(), s.StdErr(), len(s.Folds))
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
// Options are [Seed] and [Workers]. It is an error if ds is not valid, k is below 2 or above the
// number of rows, or fit fails. The error names the first fold that failed; a row in it is counted
// among the training rows of that fold. Weights count in the training and in the scores, but not in
// the division into folds.
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
	var o options
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
	predicted := make([]int, ds.Len())
	failures := make([]error, len(folds))
	var next atomic.Int64
	// no fold starts after a failure; all folds before the failed one have started
	var failed atomic.Bool
	work := func() {
		for !failed.Load() {
			f := int(next.Add(1)) - 1
			if f >= len(folds) {
				return
			}
			model, err := fit(ds.Subset(except(ds.Len(), folds[f])), f)
			if err != nil {
				failures[f] = fmt.Errorf("evaluate: fold %d of %d: %w", f+1, len(folds), err)
				failed.Store(true)
				return
			}
			for i, class := range predict(model, ds.Subset(folds[f])) {
				predicted[folds[f][i]] = class
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
		return Scores{}, err
	}

	scores := Scores{
		Predicted: predicted,
		Confusion: Tally(ds.Classes, ds.Y, predicted, ds.Weights),
	}
	for _, rows := range folds {
		fold := Fold{Rows: rows}
		for _, i := range rows {
			fold.Weight += ds.Weight(i)
			if predicted[i] != ds.Y[i] {
				fold.Errors += ds.Weight(i)
			}
		}
		scores.Folds = append(scores.Folds, fold)
	}
	return scores, nil
}
