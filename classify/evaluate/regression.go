package evaluate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Regressor is a model that predicts a number, such as a tree.RegressionTree.
type Regressor interface {
	Predict(x []float64) float64
	PredictAll(dst []float64, X mat.Matrix) []float64
}

// MAE returns the mean of |y − ŷ|, by the rows' weights; nil: 1 each. It panics if the lengths
// differ.
func MAE(truth, predicted, weights []float64) float64 {
	return meanOf(truth, predicted, weights, math.Abs)
}

// RMSE returns the square root of the mean of (y − ŷ)², by the rows' weights; nil: 1 each. It
// panics if the lengths differ.
func RMSE(truth, predicted, weights []float64) float64 {
	return math.Sqrt(meanOf(truth, predicted, weights, func(e float64) float64 { return e * e }))
}

// R2 returns the share of the variance that is explained: 1 − Σ w(y − ŷ)² / Σ w(y − mean)². It is 1
// if nothing is wrong, and 0 if always the mean is predicted. If all y are equal, it is 1 where
// nothing is wrong, and otherwise 0. It panics if the lengths differ.
func R2(truth, predicted, weights []float64) float64 {
	square := func(e float64) float64 { return e * e }
	left := meanOf(truth, predicted, weights, square)
	mean := slices.Repeat([]float64{stat.Mean(truth, weights)}, len(truth))
	all := meanOf(truth, mean, weights, square)
	if all == 0 {
		return float64(index(left == 0))
	}
	return 1 - left/all
}

// meanOf returns the mean of a function of y − ŷ.
func meanOf(truth, predicted, weights []float64, f func(e float64) float64) float64 {
	if len(truth) != len(predicted) || weights != nil && len(weights) != len(truth) {
		panic(fmt.Sprintf("evaluate: %d numbers, %d predictions and %d weights", len(truth),
			len(predicted), len(weights)))
	}
	values := make([]float64, len(truth))
	for i, y := range truth {
		values[i] = f(y - predicted[i])
	}
	return stat.Mean(values, weights)
}

// RegressionScores is the result of [CrossValidateRegression].
type RegressionScores struct {
	// All rows, as in [Scores]: once more for each further time that some are tested. NaN is a row
	// that was not tested.
	Truth, Predicted []float64
	Weights          []float64 // nil: 1 each
	Folds            []RegressionFold
	MAE, RMSE, R2    float64 // of all rows tested
}

// RegressionFold is one round: a model predicts rows that it was not fitted to.
type RegressionFold struct {
	Rows          []int
	MAE, RMSE, R2 float64
}

// String gives the measures of all rows, and how much the RMSE varies over the folds.
func (s RegressionScores) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "RMSE %.4g", s.RMSE)
	if n := len(s.Folds); n > 1 {
		values := make([]float64, n)
		for f, fold := range s.Folds {
			values[f] = fold.RMSE
		}
		fmt.Fprintf(&b, " (%.4g to %.4g over %d folds)", slices.Min(values), slices.Max(values), n)
	}
	fmt.Fprintf(&b, ", MAE %.4g, R² %.4f\n", s.MAE, s.R2)
	return b.String()
}

// CrossValidateRegression is [CrossValidate] for a learner of numbers, with the same folds. target
// has a number for each row of ds, see datasets.Target; fit gets a part of both.
//
//	scores, err := evaluate.CrossValidateRegression(ds, price, evaluate.Folds{K: 10},
//		tree.Regression{MinLeaf: 5}.Fit)
//
// Options are [Workers] and [Context]. It is an error if target has another length than ds.
func CrossValidateRegression[M Regressor](
	ds *classify.Dataset, target []float64, folds Folds,
	fit func(*classify.Dataset, []float64) (M, error), opts ...Option,
) (RegressionScores, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return RegressionScores{}, err
	}
	n := ds.Len()
	if len(target) != n {
		return RegressionScores{}, fmt.Errorf("evaluate: %d targets for %d rows", len(target), n)
	}
	splits, err := folds.Split(ds)
	if err != nil {
		return RegressionScores{}, err
	}
	before, times := places(splits, n)
	s := RegressionScores{
		Truth:     slices.Repeat(target, times),
		Predicted: slices.Repeat([]float64{math.NaN()}, times*n),
		Folds:     make([]RegressionFold, len(splits)),
	}
	if ds.Weights != nil {
		s.Weights = slices.Repeat(ds.Weights, times)
	}
	err = o.each(len(splits), func(f int) error {
		train, test := splits[f].Of(ds)
		rows := splits[f].Train
		if rows == nil {
			rows = except(n, splits[f].Test)
		}
		model, err := fit(train, at(target, rows))
		if err = cmp.Or(err, o.ctx.Err()); err != nil {
			return err
		}
		predicted := model.PredictAll(nil, test.X)
		for i, row := range splits[f].Test {
			s.Predicted[before[f][i]*n+row] = predicted[i]
		}
		truth := at(target, splits[f].Test)
		s.Folds[f] = RegressionFold{splits[f].Test, MAE(truth, predicted, test.Weights),
			RMSE(truth, predicted, test.Weights), R2(truth, predicted, test.Weights)}
		return nil
	})
	if err != nil {
		return RegressionScores{}, err
	}
	var tested []int
	for f, counts := range before {
		for i, t := range counts {
			tested = append(tested, t*n+splits[f].Test[i])
		}
	}
	slices.Sort(tested)
	truth, predicted, weights := at(s.Truth, tested), at(s.Predicted, tested), s.Weights
	if weights != nil {
		weights = at(weights, tested)
	}
	s.MAE, s.RMSE, s.R2 = MAE(truth, predicted, weights), RMSE(truth, predicted, weights),
		R2(truth, predicted, weights)
	return s, nil
}

// at returns the numbers at some places.
func at(numbers []float64, places []int) []float64 {
	some := make([]float64, len(places))
	for i, place := range places {
		some[i] = numbers[place]
	}
	return some
}
