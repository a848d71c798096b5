package evaluate_test

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: 5 rows of class a and 4 of b, dealt to 3 folds, give folds of 2a 1b, 2a 1b, 1a 2b. The
// others' majority is a (3 to 3, the first), a, and a (4 to 2): errors 1, 1 and 2 of 3. The rates
// 1/3, 1/3, 2/3 have the mean 4/9 and the standard deviation √3/9.
func TestCrossValidateByHand(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 1, 0, 0, 1, 0, 1, 0, 0, 1)
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 3, Seed: 5}, fitMajority)
	if err != nil {
		t.Fatal(err)
	}
	for f, want := range []float64{1, 1, 2} {
		if fold := scores.Folds[f]; fold.Errors != want || fold.Weight != 3 || len(fold.Rows) != 3 {
			t.Errorf("fold %d is %+v, want %v errors", f+1, fold, want)
		}
	}
	classifytest.Near(t, "mean", scores.Mean(), 4./9, 1e-12)
	classifytest.Near(t, "standard error", scores.StdErr(), 1./9, 1e-12)
	if want := [][]float64{{5, 0}, {4, 0}}; !slices.EqualFunc(scores.Confusion.Counts, want,
		slices.Equal) {
		t.Errorf("confusion is %v, want %v", scores.Confusion.Counts, want)
	}
	if want := "error rate 0.4444 ± 0.1111 over 3 folds\n" +
		scores.Confusion.String(); scores.String() != want {
		t.Errorf("printed %q, want %q", scores, want)
	}
}

// scikit-learn's leave-one-out of the nearest neighbour on iris, 6 errors:
//
//	python3 -c "from sklearn.datasets import load_iris
//	from sklearn.neighbors import KNeighborsClassifier as K
//	from sklearn.model_selection import cross_val_predict, LeaveOneOut
//	from sklearn.metrics import confusion_matrix
//	x, y = load_iris(return_X_y=True); x = (x*10).round()
//	print(confusion_matrix(y,
//	    cross_val_predict(K(1, algorithm='brute'), x, y, cv=LeaveOneOut())))"
func TestLeaveOneOutAgainstScikitLearn(t *testing.T) {
	scores, err := evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{K: datasets.Iris().Len()},
		fitNearest, evaluate.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]float64{{50, 0, 0}, {0, 47, 3}, {0, 3, 47}}; !slices.EqualFunc(
		scores.Confusion.Counts, want, slices.Equal) {
		t.Errorf("confusion is %v, want %v", scores.Confusion.Counts, want)
	}
	classifytest.Near(t, "error rate", scores.Mean(), 6./150, 1e-12)
	// of a mean of zeros and ones
	classifytest.Near(t, "standard error", scores.StdErr(), math.Sqrt(.04*.96/149), 1e-12)
}

// The weight of a row counts in the scores, and the majority is by weight. By hand: row 1 weighs 3,
// the others 1; the classes are a, b, b. Without row 1 the majority is b: wrong by 3. Without
// another it is a, 3 to 1: wrong by 1, twice.
func TestLeaveOneOutWeights(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 0, 1, 1)
	ds.Weights = []float64{3, 1, 1}
	scores, err := evaluate.CrossValidate(ds, eachInTurn(ds), fitMajority)
	if err != nil || scores.Confusion.Errors() != 5 || scores.Confusion.Total() != 5 ||
		scores.Folds[0].Errors != 3 {
		t.Errorf("scores are %+v, %v", scores, err)
	}
	// a row of weight 0 has no error rate, and the mean leaves it out; without it a stays the
	// majority, a is right, b wrong
	ds.Weights = []float64{2, 0, 1}
	scores, err = evaluate.CrossValidate(ds, eachInTurn(ds),
		func(*classify.Dataset) (model, error) {
			return func([]float64) int { return 0 }, nil
		})
	if err != nil || !math.IsNaN(scores.Folds[1].ErrorRate()) || scores.Mean() != 0.5 {
		t.Errorf("scores are %+v, mean %v, %v", scores, scores.Mean(), err)
	}
	classifytest.Near(t, "pooled error rate", scores.Confusion.ErrorRate(), 1./3, 1e-12)
}

func TestCrossValidateErrors(t *testing.T) {
	good := labelled([]string{"a", "b"}, 0, 1, 0, 1)
	bad := labelled([]string{"a", "b"}, 0, 1, 2, 1)
	for _, test := range []struct {
		got  error
		want string
	}{
		{classifytest.Failure(evaluate.CrossValidate(good, evaluate.Folds{K: 5}, fitMajority)),
			`evaluate: Folds.K is 5, above the number of rows of "labels", 4`},
		{classifytest.Failure(evaluate.CrossValidate(bad, evaluate.Folds{K: 2}, fitMajority)),
			"evaluate: classify: row 3: label 2 is none of the 2 classes (0 to 1)"},
		{classifytest.Failure(evaluate.CrossValidate(nil, evaluate.Folds{K: 2}, fitMajority)),
			"evaluate: classify: the data set is nil"},
		{classifytest.Failure(evaluate.CrossValidate(good, evaluate.Folds{K: 2}, fitMajority,
			evaluate.Workers(-1))),
			"evaluate: Workers is -1; it must be 0 (one) or the number of folds to fit at once"},
	} {
		if test.got == nil || test.got.Error() != test.want {
			t.Errorf("error is %v, want %s", test.got, test.want)
		}
	}
}

func TestCrossValidateWithoutFit(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 0, 1, 0, 1)
	for _, workers := range []int{1, 2} {
		classifytest.Panics(t, func() {
			evaluate.CrossValidate[model](ds, evaluate.Folds{K: 2}, nil, evaluate.Workers(workers))
		}, "classify: fit is nil; it must be a learner's Fit, such as tree.CART{}.Fit")
	}
}

// The first fold that fails is named, for any number of workers, even where a
// later one fails sooner.
func TestCrossValidateFailingFold(t *testing.T) {
	ds := labelled([]string{"a"}, make([]int, 40)...)
	broken := errors.New("no luck")
	for _, workers := range []int{1, 2, 8} {
		var fits atomic.Int64
		fit := func(train *classify.Dataset) (*tree.Tree, error) {
			fits.Add(1)
			// row 0 is first, but for fold 1, whose training set begins with row 1
			switch missing := int(train.X.At(0, 0)); {
			case missing == 1:
				time.Sleep(20 * time.Millisecond)
				return nil, broken
			default:
				return nil, errors.New("a later fold fails, and sooner")
			}
		}
		_, err := evaluate.CrossValidate(ds, eachInTurn(ds), fit, evaluate.Workers(workers))
		if !errors.Is(err, broken) || err.Error() != "evaluate: fold 1 of 40: no luck" {
			t.Errorf("%d workers: error is %v", workers, err)
		}
		if n := fits.Load(); n > int64(workers) {
			t.Errorf("%d workers: %d folds were fitted although the first ones failed", workers, n)
		}
	}
}
