package knn_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: targets 10, 20, 40, 80 at 1, 2, −2, 9, asked for at 0.
func TestRegression(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {-2}, {9}}, make([]int, 4), "none")
	target := []float64{10, 20, 40, 80}
	weighted := *ds
	weighted.Weights = []float64{3, 1, 0, 1}
	mixed := *ds
	for _, c := range []struct {
		name string
		l    knn.Regression
		rows []float64
		want float64
	}{
		{"one", knn.Regression{}, nil, 10},
		{"two, and one that ties", knn.Regression{K: 2}, nil, 70. / 3},
		{"two, cut", knn.Regression{K: 2, Cut: true}, nil, 15},
		{"all", knn.Regression{K: 4}, nil, 37.5},
		{"three copies", knn.Regression{K: 4, Cut: true}, weighted.Weights, 50. / 4},
		{"the third copy is cut", knn.Regression{K: 2, Cut: true}, weighted.Weights, 10},
	} {
		mixed.Weights = c.rows
		model, err := c.l.Fit(&mixed, target)
		if err != nil {
			t.Fatal(err)
		}
		got := model.Predict([]float64{0})
		if math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		model = classifytest.Reload(t, model)
		if all := model.PredictAll(nil, mat.NewDense(2, 1, []float64{0, 8})); all[0] != got ||
			len(all) != 2 {
			t.Errorf("%s: all %v, one %v", c.name, all, got)
		}
	}
}

// Targets near the largest number, whose sum would not be one.
func TestRegressionOfHugeTargets(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {3}}, make([]int, 3), "none")
	model, err := knn.Regression{K: 3}.Fit(ds, []float64{1.5e308, 1.5e308, 1.5e308})
	if err != nil {
		t.Fatal(err)
	}
	if got := model.Predict([]float64{2}); math.Abs(got/1.5e308-1) > 1e-15 {
		t.Errorf("the mean of three times 1.5e308 is %v", got)
	}
}

func TestRegressionErrors(t *testing.T) {
	ds := datasets.Iris()
	target := make([]float64, 150)
	bad := make([]float64, 150)
	bad[9] = math.NaN()
	for want, call := range map[string]func() (*knn.RegressionModel, error){
		"knn: K is -3; it must be 0 (which means 1) or more": func() (*knn.RegressionModel, error) {
			return knn.Regression{K: -3}.Fit(ds, target)
		},
		"knn: 149 targets for 150 rows": func() (*knn.RegressionModel, error) {
			return knn.Regression{}.Fit(ds, target[1:])
		},
		"knn: row 10: target NaN is not a finite number": func() (*knn.RegressionModel, error) {
			return knn.Regression{}.Fit(ds, bad)
		},
	} {
		classifytest.Refuses(t, "knn", classifytest.Failure(call()), want)
	}
}
