package ensemble_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// lastColumn returns the last column of a table, and the table without it.
func lastColumn(ds *classify.Dataset) (*classify.Dataset, []float64) {
	var names []string
	for _, a := range ds.Attributes[:len(ds.Attributes)-1] {
		names = append(names, a.Name)
	}
	return classify.Must(ds.Select(names...)), mat.Col(nil, len(names), ds.X)
}

// The rows that a tree has not seen tell the error on new rows.
func ExampleRegressionForest() {
	others, width := lastColumn(datasets.Iris())
	forest, err := ensemble.RegressionForest{}.Fit(others, width)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("off by less than 2 mm:", evaluate.MAE(width, forest.OutOfBag(), nil) < .2)
	// Output: off by less than 2 mm: true
}

// scikit-learn 1.9 on the 30 columns of breast_cancer, of which the last is the target, in the
// folds i mod 5, over 20 seeds: the mean .8372, R² from .8313 to .8439, with a standard deviation
// of .0032, of which five are allowed.
//
//	X, y = load_breast_cancer(return_X_y=True); t, X = X[:, -1], X[:, :-1]
//	def score(s):
//	    p, fold = np.zeros(569), np.arange(569) % 5
//	    for k in range(5):
//	        f = RandomForestRegressor(100, max_features=29 // 3, random_state=s)
//	        p[fold == k] = f.fit(X[fold != k], t[fold != k]).predict(X[fold == k])
//	    return r2_score(t, p)
//	v = [score(s) for s in range(20)]; print(np.mean(v), min(v), max(v), np.std(v))
func TestRegressionForestAgainstScikitLearn(t *testing.T) {
	ds, target := lastColumn(datasets.BreastCancer())
	folds := evaluate.Folds{Given: make([]evaluate.Split, 5)}
	for i := range target {
		fold := &folds.Given[i%5]
		fold.Test = append(fold.Test, i)
	}
	s := classify.Must(evaluate.CrossValidateRegression(ds, target, folds,
		ensemble.RegressionForest{Workers: 2}.Fit))
	if !(s.R2 > .8372-5*.0032 && s.R2 < .8372+5*.0032) {
		t.Errorf("R² is %v", s.R2)
	}
}

// A forest predicts the mean of its trees, and a row out of the bag the mean of those that lack it,
// for any number of workers.
func TestRegressionForest(t *testing.T) {
	ds, target := lastColumn(datasets.Iris())
	ds.Weights = classifytest.Weights(ds.Len())
	l := ensemble.RegressionForest{Trees: 7, MaxFeatures: 2, Seed: 3,
		Tree: tree.Regression{MinLeaf: 3}}
	f := classify.Must(l.Fit(ds, target))
	mean := make([]float64, ds.Len())
	for _, one := range f.Trees() {
		for i, v := range one.PredictAll(nil, ds.X) {
			mean[i] += v / 7
		}
	}
	classifytest.AllNear(t, "mean", f.PredictAll(nil, ds.X), mean, 1e-12)
	for workers := 2; workers < 9; workers++ {
		l.Workers = workers
		again := classify.Must(l.Fit(ds, target))
		if !slices.Equal(again.PredictAll(nil, ds.X), f.PredictAll(nil, ds.X)) {
			t.Errorf("%d workers grow another forest", workers)
		}
	}
	// A full tree knows the rows of its sample by heart, if no two rows are alike; so of one tree
	// the rows out of the bag are those that it was not fitted to.
	one := classify.Must(ensemble.RegressionForest{Trees: 1}.Fit(ds, target))
	outside := 0
	for i, v := range one.OutOfBag() {
		if !math.IsNaN(v) {
			outside++
			if v != one.Predict(ds.At(i)) {
				t.Errorf("row %d: %v out of the bag, %v by its tree", i+1, v, one.Predict(ds.At(i)))
			}
		}
	}
	if outside < 35 || outside > 75 { // 150/e = 55 ± 4 standard deviations
		t.Errorf("%d rows are out of the bag", outside)
	}
	classifytest.Reloads(t, f, func(m *ensemble.NumberForest) []float64 {
		return append(m.PredictAll(nil, ds.X), float64(len(m.Trees())))
	})
	dst := make([]float64, ds.Len())
	if n := testing.AllocsPerRun(5, func() { f.PredictAll(dst, ds.X) }); n > 1 {
		t.Errorf("%v allocations for %d rows", n, ds.Len())
	}
}

func TestRegressionForestRefuses(t *testing.T) {
	ds, target := lastColumn(datasets.Iris())
	bad := slices.Clone(target)
	bad[4] = math.NaN()
	for want, call := range map[string]func() (*ensemble.NumberForest, error){
		"RegressionForest.Trees is -1": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{Trees: -1}.Fit(ds, target)
		},
		"RegressionForest.MaxFeatures is 4": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{MaxFeatures: 4}.Fit(ds, target)
		},
		"RegressionForest.Tree has MaxFeatures 2": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{Tree: tree.Regression{MaxFeatures: 2}}.Fit(ds, target)
		},
		"1 targets for 150 rows": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{}.Fit(ds, target[:1])
		},
		"row 5: target NaN is not a finite number": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{}.Fit(ds, bad)
		},
		"tree: Regression.MaxDepth is -1": func() (*ensemble.NumberForest, error) {
			return ensemble.RegressionForest{Tree: tree.Regression{MaxDepth: -1}}.Fit(ds, target)
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "ensemble", err, want)
	}
}
