package linear_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/linear"
	"github.com/tessella-go/tessella/datasets"
)

// table makes a data set whose rows have one class.
func table(rows ...[]float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(rows)), rows...)
}

// Three points on the line y = 1 + 2x; with λ = 2, by hand: the deviations are ∓1 and ∓2, so w =
// Σ dx·dy / (Σ dx² + λ) = 4 / (2 + 2) and b = 3 − 1·1.
func ExampleRegression() {
	file := "size,price\n0,1\n1,3\n2,5\n"
	var price []float64
	ds := classify.Must(datasets.ReadCSV(strings.NewReader(file), datasets.Target("price", &price)))
	fmt.Print(classify.Must(linear.Regression{}.Fit(ds, price)))
	model := classify.Must(linear.Regression{Lambda: 2}.Fit(ds, price))
	fmt.Print(model)
	fmt.Printf("%.1f\n", model.Predict([]float64{3}))
	// Output:
	// size      2
	// constant  1
	// size      1
	// constant  2
	// 5.0
}

// scikit-learn's Ridge and LinearRegression, and its measures of what they predict for the rows of
// five folds; see testdata/linear.py.
func TestAgainstScikitLearn(t *testing.T) {
	for i, want := range classifytest.JSON[[]struct {
		X             [][]float64
		Y, Weights, W []float64
		Alpha, B      float64
		Predicted     []float64
		MAE, RMSE, R2 float64
		RMSE1         float64
	}](t, "linear.json") {
		ds := table(want.X...)
		ds.Weights = want.Weights
		l := linear.Regression{Lambda: want.Alpha}
		model := classify.Must(l.Fit(ds, want.Y))
		classifytest.AllNear(t, fmt.Sprint("w of case ", i), model.W, want.W, 1e-8)
		classifytest.Near(t, fmt.Sprint("b of case ", i), model.B, want.B, 1e-8)

		folds := evaluate.Folds{Given: make([]evaluate.Split, 5)}
		for row := range want.X {
			fold := &folds.Given[row%5]
			fold.Test = append(fold.Test, row)
		}
		for workers := range 3 {
			scores, err := evaluate.CrossValidateRegression(ds, want.Y, folds, l.Fit,
				evaluate.Workers(workers))
			if err != nil {
				t.Fatal(err)
			}
			classifytest.AllNear(t, "held out", scores.Predicted, want.Predicted, 1e-7)
			classifytest.AllNear(t, "MAE, RMSE, R², RMSE of a fold", []float64{scores.MAE,
				scores.RMSE, scores.R2, scores.Folds[1].RMSE},
				[]float64{want.MAE, want.RMSE, want.R2, want.RMSE1}, 1e-7)
		}
	}
}

// No small change of the planes lowers the sum of squares and the penalty.
func TestOptimum(t *testing.T) {
	ds := datasets.BreastCancer()
	target := mat.Col(nil, 0, ds.X)
	ds = classify.Must(ds.Select(ds.Attributes[1].Name, ds.Attributes[5].Name,
		ds.Attributes[20].Name))
	ds.Weights = classifytest.Weights(ds.Len())
	const λ = 3.0
	m := classify.Must(linear.Regression{Lambda: λ}.Fit(ds, target))
	cost := func(w []float64, b float64) (sum float64) {
		for i, y := range target {
			e := y - b
			for j, v := range ds.At(i) {
				e -= w[j] * v
			}
			sum += ds.Weights[i] * e * e
		}
		for _, v := range w {
			sum += λ * v * v
		}
		return sum
	}
	least := cost(m.W, m.B)
	for j := range 4 {
		for _, by := range []float64{-1e-3, 1e-3} {
			w, b := append([]float64(nil), m.W...), m.B
			if j < 3 {
				w[j] += by
			} else {
				b += by
			}
			if cost(w, b) <= least {
				t.Errorf("a change of number %d by %v lowers the cost", j, by)
			}
		}
	}
}

func TestSave(t *testing.T) {
	ds := datasets.Iris()
	model := classify.Must(linear.Regression{Lambda: 2}.Fit(ds, mat.Col(nil, 3, ds.X)))
	classifytest.Reloads(t, model, func(m *linear.Model) []float64 {
		return append(m.PredictAll(nil, ds.X), m.Options().(linear.Regression).Lambda)
	})
}

// A prediction takes no memory for a row.
func TestAllocations(t *testing.T) {
	ds := datasets.Iris()
	model := classify.Must(linear.Regression{}.Fit(ds, mat.Col(nil, 3, ds.X)))
	dst := make([]float64, ds.Len())
	if n := testing.AllocsPerRun(10, func() { model.PredictAll(dst, ds.X) }); n > 1 {
		t.Errorf("%v allocations for %d rows", n, ds.Len())
	}
}

func TestRefuses(t *testing.T) {
	ds := table([]float64{1}, []float64{2})
	missing := table([]float64{1}, []float64{math.NaN()})
	nominal := table([]float64{0}, []float64{1})
	nominal.Attributes[0].Values = []string{"a", "b"}
	for want, call := range map[string]func() (*linear.Model, error){
		"Regression.Lambda is -1": func() (*linear.Model, error) {
			return linear.Regression{Lambda: -1}.Fit(ds, []float64{1, 2})
		},
		"1 targets for 2 rows": func() (*linear.Model, error) {
			return linear.Regression{}.Fit(ds, []float64{1})
		},
		"row 2: target NaN is not a finite number": func() (*linear.Model, error) {
			return linear.Regression{}.Fit(ds, []float64{1, math.NaN()})
		},
		"row 2": func() (*linear.Model, error) {
			return linear.Regression{}.Fit(missing, []float64{1, 2})
		},
		`attribute "x1" is nominal`: func() (*linear.Model, error) {
			return linear.Regression{}.Fit(nominal, []float64{1, 2})
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "linear", err, want)
	}
	model := classify.Must(linear.Regression{}.Fit(ds, []float64{1, 2}))
	classifytest.Panics(t, func() { model.Predict([]float64{1, 2}) }, "linear")
}
