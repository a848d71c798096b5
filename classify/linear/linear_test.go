package linear_test

import (
	"fmt"
	"math"
	"strconv"
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

// By hand: the deviations from the means, 1.5 and 4, are ∓1.5, ∓.5 and −3, −1, 0, 4, so that w =
// Σ dx·dy / Σ dx² = 11/5 and b = 4 − 1.5w. The squares of the residuals .3, .1, −1.1 and .7 are 1.8
// together, so s² = 1.8/2, the standard error of w is √(.9/5), that of b √(.9(1/4 + 1.5²/5)), and
// R² is 1 − 1.8/26. With λ = 6, w = 11/(5 + 6).
func ExampleRegression() {
	file := "size,price\n0,1\n1,3\n2,4\n3,8\n"
	var price []float64
	ds := classify.Must(datasets.ReadCSV(strings.NewReader(file), datasets.Target("price", &price)))
	fmt.Print(classify.Must(linear.Regression{}.Fit(ds, price)))
	model := classify.Must(linear.Regression{Lambda: 6}.Fit(ds, price))
	fmt.Printf("%.1f\n", model.Predict([]float64{3}))
	// Output:
	//               estimate  std. error      t       p
	//   (constant)       0.7     0.79373  0.882   0.471
	//   size             2.2     0.42426  5.185  0.0352
	// residual standard error 0.94868 on 2 degrees of freedom, R² 0.9308
	// 5.5
}

// R's lm prints the same estimates, standard errors, t and p; see testdata/lm.R. A weight counts as
// that many rows.
func TestSummaryAgainstR(t *testing.T) {
	r := classifytest.Lines(t, "lm.csv")
	ds := datasets.Iris()
	target := mat.Col(nil, 3, ds.X)
	ds = classify.Must(ds.Select("sepal length", "sepal width", "petal length"))
	weighted := *ds
	weighted.Weights = classifytest.Weights(ds.Len())
	for name, ds := range map[string]*classify.Dataset{"plain": ds, "weighted": &weighted} {
		text := classify.Must(linear.Regression{}.Fit(ds, target)).String()
		lines := strings.Split(text, "\n")
		for j, want := range r[name] { // a line for each parameter
			fields := strings.Fields(lines[j+1])
			for i, field := range fields[len(fields)-4:] {
				if field == "<2e-16" && want[i] < 2.3e-16 {
					continue
				}
				got, err := strconv.ParseFloat(field, 64)
				if digits := []float64{1e-4, 1e-4, 1e-3, 1e-2}[i]; err != nil ||
					math.Abs(got-want[i]) > digits*math.Abs(want[i]) {
					t.Errorf("%s: %s in line %d; R has %v", name, field, j+2, want[i])
				}
			}
		}
		want := r[name+" fit"][0] // s, degrees of freedom, R²
		last := fmt.Sprintf("residual standard error %.5g on %g degrees of freedom, R² %.4f",
			want[0], want[1], want[2])
		if lines[5] != last {
			t.Errorf("%s: %q; R has %q", name, lines[5], last)
		}
	}
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
		model := classifytest.Reload(t, classify.Must(l.Fit(ds, want.Y)))
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

// What has no test prints the weights alone: more parameters than rows, columns that depend on each
// other, and a penalty.
func TestSummaryWithoutErrors(t *testing.T) {
	double := table([]float64{1, 2}, []float64{2, 4}, []float64{3, 6}, []float64{5, 10})
	for name, model := range map[string]*linear.Model{
		"two rows": classify.Must(linear.Regression{}.Fit(
			table([]float64{1}, []float64{2}), []float64{1, 2})),
		"dependent": classify.Must(linear.Regression{}.Fit(double, []float64{1, 2, 4, 3})),
		"penalty": classify.Must(linear.Regression{Lambda: 1}.Fit(
			table([]float64{1}, []float64{2}, []float64{3}), []float64{1, 2, 4})),
	} {
		if text := model.String(); strings.Contains(text, "std. error") ||
			strings.Contains(text, "NaN") || !strings.Contains(text, "x1") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
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
