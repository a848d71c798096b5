package ensemble

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/tree"
)

// RegressionForest is [RandomForest] for numbers (Breiman 2001): it predicts the mean of regression
// trees, each grown on a bootstrap sample, with a few random attributes considered at each node. It
// is in no lecture. Samples are drawn as in [Bagging], and the forest is the same for any number of
// workers.
type RegressionForest struct {
	Trees int // the number of trees; 0 means 100
	// the number of attributes that a node considers, at most d; 0 means d/3, rounded down, or 1
	MaxFeatures int
	// the other options of the trees: the zero value is the full tree. MaxFeatures and Seed are the
	// forest's
	Tree    tree.Regression
	Seed    uint64
	Workers int // the number of trees grown at once; 0 means 1
}

// NumberForest is the model of [RegressionForest]. It never changes.
type NumberForest struct {
	classify.Fitted
	trees    []*tree.RegressionTree
	outOfBag []float64
}

// Trees returns the trees, in the order in which they were grown.
func (f *NumberForest) Trees() []*tree.RegressionTree {
	return append([]*tree.RegressionTree(nil), f.trees...)
}

// OutOfBag returns the prediction for each training row by the trees that were not fitted to it;
// NaN if all were. With the targets it gives the error on new rows, as by evaluate.RMSE.
func (f *NumberForest) OutOfBag() []float64 { return append([]float64(nil), f.outOfBag...) }

// Fit grows the trees for a target with one number for each row. Its errors name the option, or the
// row and column.
//
//	if an option or the data cannot be used: error
//	for each tree:
//	    sample ← rows with a weight, drawn at random, as many as there are
//	    grow the tree on the sample
//	for each tree:
//	    for each row that is not in its sample:
//	        add its prediction to those of the row
//	divide by the number of trees that a row was not in the sample of
func (l RegressionForest) Fit(ds *classify.Dataset, target []float64) (*NumberForest, error) {
	if err := l.check(ds, target); err != nil {
		return nil, err
	}
	f := &NumberForest{Fitted: classify.NewFitted(ds.Schema(), l),
		trees: make([]*tree.RegressionTree, cmp.Or(l.Trees, 100))}
	outside, err := l.grow(f.trees, ds, target)
	if err != nil {
		return nil, fmt.Errorf("ensemble: %w", err)
	}
	asked := make([]float64, ds.Len())
	f.outOfBag = make([]float64, ds.Len())
	for t, rows := range outside {
		for _, i := range rows {
			asked[i]++
			f.outOfBag[i] += f.trees[t].Predict(ds.At(i))
		}
	}
	floats.Div(f.outOfBag, asked) // 0/0 is NaN
	return f, nil
}

// grow fills in the trees, and returns the rows that the sample of each lacks.
func (l RegressionForest) grow(
	trees []*tree.RegressionTree, ds *classify.Dataset, target []float64,
) (outside [][]int, err error) {
	b := newBag(ds, l, Average)
	b.seed = l.Seed
	outside = make([][]int, len(trees))
	failures := make([]error, len(trees))
	var next atomic.Int64
	work := func() {
		for t := int(next.Add(1)) - 1; t < len(trees); t = int(next.Add(1)) - 1 {
			var rows []int
			rows, outside[t] = b.sample(t)
			options := l.Tree
			options.MaxFeatures = cmp.Or(l.MaxFeatures, max(1, len(ds.Attributes)/3))
			options.Seed = rand.New(rand.NewPCG(l.Seed, ^uint64(t))).Uint64()
			numbers := make([]float64, len(rows))
			for k, i := range rows {
				numbers[k] = target[i]
			}
			trees[t], failures[t] = options.Fit(ds.Subset(rows), numbers)
		}
	}
	var workers sync.WaitGroup
	for range l.Workers - 1 {
		workers.Go(work)
	}
	work() // one of the workers is this goroutine
	workers.Wait()
	return outside, cmp.Or(failures...)
}

func (l RegressionForest) check(ds *classify.Dataset, target []float64) error {
	if l.Tree.MaxFeatures != 0 || l.Tree.Seed != 0 {
		return fmt.Errorf("ensemble: RegressionForest.Tree has MaxFeatures %d and Seed %d; both "+
			"are set in RegressionForest itself", l.Tree.MaxFeatures, l.Tree.Seed)
	}
	if err := cmp.Or(
		option.NotNegative("ensemble: RegressionForest.Trees", l.Trees,
			"0 (100) or the number of trees"),
		option.NotNegative("ensemble: RegressionForest.Workers", l.Workers,
			"0 (one) or the number of trees to grow at once"),
		require(ds, classify.NeedRows),
		option.Between("ensemble: RegressionForest.MaxFeatures", l.MaxFeatures, 0,
			len(ds.Attributes), "0 (d/3) or at most the number of attributes"),
	); err != nil {
		return err
	}
	return checkTarget(ds, target)
}

// checkTarget checks that there is a finite number for each row.
func checkTarget(ds *classify.Dataset, target []float64) error {
	if len(target) != ds.Len() {
		return fmt.Errorf("ensemble: %d targets for %d rows", len(target), ds.Len())
	}
	for i, y := range target {
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return fmt.Errorf("ensemble: row %d: target %v is not a finite number", i+1, y)
		}
	}
	return nil
}

// Predict returns the mean of the trees. It panics if x does not have one value for each attribute.
func (f *NumberForest) Predict(x []float64) float64 {
	sum := 0.0
	for _, t := range f.trees {
		sum += t.Predict(x)
	}
	return sum / float64(len(f.trees))
}

// PredictAll writes the prediction for each row of X to dst and returns it. It panics if dst has
// another length than X has rows, or X another width than the training set.
func (f *NumberForest) PredictAll(dst []float64, X mat.Matrix) []float64 {
	n, d := X.Dims()
	must.Columns(d, len(f.Schema().Attributes), "ensemble")
	dst = must.Dst(dst, n, "ensemble", "rows")
	row := must.Rows(X)
	for i := range dst {
		dst[i] = f.Predict(row(i))
	}
	return dst
}
