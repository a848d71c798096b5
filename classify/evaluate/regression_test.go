package evaluate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// How wide is a petal? A tree knows it to two millimetres.
func ExampleCrossValidateRegression() {
	iris := datasets.Iris()
	width := mat.Col(nil, 3, iris.X)
	others := classify.Must(iris.Select("sepal length", "sepal width", "petal length"))
	scores, err := evaluate.CrossValidateRegression(others, width, evaluate.Folds{K: 10},
		tree.Regression{MinLeaf: 5}.Fit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("off by %.1f cm, more than 90 %% explained: %v\n", scores.MAE, scores.R2 > .9)
	// Output: off by 0.2 cm, more than 90 % explained: true
}

// By hand: the errors 1, 0 and −2 of y = 1, 2, 6 with the mean 3; then with weights 1, 2, 1 and the
// mean 11/4. Equal y are explained only if nothing is wrong, as in scikit-learn.
func TestRegressionMeasures(t *testing.T) {
	y, p, w := []float64{1, 2, 6}, []float64{0, 2, 8}, []float64{1, 2, 1}
	for what, c := range map[string][2]float64{
		"MAE":           {evaluate.MAE(y, p, nil), 1},
		"RMSE":          {evaluate.RMSE(y, p, nil), math.Sqrt(5. / 3)},
		"R²":            {evaluate.R2(y, p, nil), 1 - 5./14},
		"weighted MAE":  {evaluate.MAE(y, p, w), 3. / 4},
		"weighted RMSE": {evaluate.RMSE(y, p, w), math.Sqrt(5. / 4)},
		"weighted R²":   {evaluate.R2(y, p, w), 1 - 5/(49./16+2*9./16+169./16)},
		"all right":     {evaluate.R2([]float64{3, 3}, []float64{3, 3}, nil), 1},
		"all equal":     {evaluate.R2([]float64{3, 3}, []float64{3, 4}, nil), 0},
	} {
		classifytest.Near(t, what, c[0], c[1], 1e-12)
	}
	classifytest.Panics(t, func() { evaluate.MAE(y, p[:2], nil) },
		"evaluate: 3 numbers, 2 predictions and 0 weights")
}

// fixed predicts the mean of its targets.
type fixed float64

func (c fixed) Predict([]float64) float64 { return float64(c) }

func (c fixed) PredictAll(_ []float64, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	return slices.Repeat([]float64{float64(c)}, n)
}

func fitMean(_ *classify.Dataset, target []float64) (fixed, error) {
	sum := 0.0
	for _, y := range target {
		sum += y / float64(len(target))
	}
	return fixed(sum), nil
}

// By hand: of the targets 1, 2, 3 and 6 in the order of time, the first two predict 1.5 for the
// third, and the first three 2 for the last.
func TestCrossValidateRegression(t *testing.T) {
	ds, target := labelled([]string{"y"}, 0, 0, 0, 0), []float64{1, 2, 3, 6}
	s, err := evaluate.CrossValidateRegression(ds, target, evaluate.Folds{K: 2, Ordered: true},
		fitMean)
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(s.Predicted[0]) || !math.IsNaN(s.Predicted[1]) ||
		!slices.Equal(s.Predicted[2:], []float64{1.5, 2}) {
		t.Errorf("predicted %v", s.Predicted)
	}
	classifytest.AllNear(t, "MAE, RMSE, R²", []float64{s.MAE, s.RMSE, s.R2},
		[]float64{2.75, math.Sqrt((1.5*1.5 + 16) / 2), 1 - (1.5*1.5+16)/4.5}, 1e-12)
	want := "RMSE 3.021 (1.5 to 4 over 2 folds), MAE 2.75, R² -3.0556\n"
	if s.String() != want {
		t.Errorf("printed %q, want %q", s, want)
	}
	ds.Groups = []int{1, 2, 1, 2}
	s = classify.Must(evaluate.CrossValidateRegression(ds, target, evaluate.Folds{K: 2, Times: 2},
		fitMean))
	if !slices.Equal(s.Predicted, []float64{4, 2, 4, 2, 4, 2, 4, 2}) || len(s.Folds) != 4 {
		t.Errorf("each group by the mean of the other: %v", s.Predicted)
	}
	_, err = evaluate.CrossValidateRegression(ds, target[:3], evaluate.Folds{K: 2}, fitMean)
	classifytest.Refuses(t, "evaluate", err, "3 targets for 4 rows")
	_, err = evaluate.CrossValidateRegression(ds, target, evaluate.Folds{K: 2},
		func(*classify.Dataset, []float64) (fixed, error) { return 0, errors.New("no luck") })
	classifytest.Refuses(t, "evaluate", err, "fold 1 of 2: no luck")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = evaluate.CrossValidateRegression(ds, target, evaluate.Folds{K: 2}, fitMean,
		evaluate.Context(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
