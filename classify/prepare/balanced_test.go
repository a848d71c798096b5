package prepare_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
)

// balanced returns the weights that a balanced learner sees.
func balanced(t *testing.T, ds *classify.Dataset) (weights []float64) {
	t.Helper()
	classifytest.Fit(t, prepare.Balanced(func(ds *classify.Dataset) (int, error) {
		weights = ds.Weights
		return 0, nil
	}), ds)
	return weights
}

// The first is the example in scikit-learn's documentation of compute_class_weight: 1.5 for the
// rows of class 0, and 0.75 for those of class 1.
func TestBalanced(t *testing.T) {
	rows := [][]float64{{0}, {1}, {2}, {3}, {4}, {5}}
	ds := classifytest.Numbers([]int{1, 1, 1, 1, 0, 0}, rows...)
	want := []float64{.75, .75, .75, .75, 1.5, 1.5}
	classifytest.AllNear(t, "weight", balanced(t, ds), want, 1e-15)
	if ds.Weights != nil {
		t.Error("the data set has got weights")
	}
	ds.Classes = append(ds.Classes, "absent")
	classifytest.AllNear(t, "weight", balanced(t, ds), want, 1e-15)
	ds.Weights = []float64{2, 0, 1, 1, 1, 3}
	classifytest.AllNear(t, "weight", balanced(t, ds), []float64{2, 0, 1, 1, 1, 3}, 1e-15)
	ds.Weights = []float64{2, 0, 1, 1, 0, 0}
	classifytest.AllNear(t, "weight, one class", balanced(t, ds), ds.Weights, 1e-15)
	ds.Weights[0] = -1
	_, err := prepare.Balanced(logistic.Regression{}.Fit)(ds)
	classifytest.Refuses(t, "prepare", err, "row 1: weight -1")
}

// In a cross-validation, each fold learns from balanced classes, and is scored by the rows as they
// are.
func TestBalancedScores(t *testing.T) {
	const k = 5
	ds := classifytest.Clouds(300, 3, 2, .4, 1)
	var kept []int
	for i, y := range ds.Y {
		if y == 0 || i%10 == 1 { // 150 of one class, 30 of the other
			kept = append(kept, i)
		}
	}
	ds = ds.Subset(kept)
	fit := logistic.Regression{Lambda: .1}.Fit
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: k}, prepare.Balanced(fit)))
	plain := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: k}, fit))

	counts := [2][2]float64{}
	for _, fold := range classify.Must(evaluate.Folds{K: k}.Split(ds)) {
		train, _ := fold.Of(ds)
		sums := train.ClassWeights()
		for _, y := range train.Y {
			train.Weights = append(train.Weights, float64(train.Len())/2/sums[y])
		}
		model := classifytest.Fit(t, fit, train)
		for _, i := range fold.Test {
			counts[ds.Y[i]][model.Predict(ds.At(i))]++
		}
	}
	for truth := range 2 {
		for predicted := range 2 {
			got, want := scores.Confusion.Counts[truth][predicted], counts[truth][predicted]
			if got != want {
				t.Errorf("class %d predicted as %d: %v times, want %v", truth, predicted, got, want)
			}
		}
	}
	if a, b := counts[1][1], plain.Confusion.Counts[1][1]; a <= b {
		t.Errorf("of the rare class %v rows are found with balanced classes, %v without", a, b)
	}
}

// The rare class is found as often as the frequent one, for more errors in all.
func ExampleBalanced() {
	ds := classify.Must(classify.NewDataset(
		[][]float64{{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {5}, {7}},
		[]string{"well", "well", "well", "well", "well", "well", "well", "well", "ill", "ill"}))
	fit := logistic.Regression{Lambda: .01}.Fit
	plain := classify.Must(fit(ds))
	balanced := classify.Must(prepare.Balanced(fit)(ds))
	x := []float64{7}
	fmt.Println(ds.Classes[plain.Predict(x)], ds.Classes[balanced.Predict(x)])
	// Output: well ill
}
