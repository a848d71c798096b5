package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A shuffle of n values puts each on a row with equal chance. The tree asks x₀ alone, a of n are on
// one side and b on the other, all right: a row is wrong where its new value comes from the other
// side, a·b/n² of both kinds of rows, so the error is 2ab/n² on average.
func TestPermutationImportance(t *testing.T) {
	const a, n = 30, 100
	ds := &classify.Dataset{
		Name:       "sides",
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(n, 2, nil),
		Y:          make([]int, n),
		Attributes: []classify.Attribute{{Name: "x0"}, {Name: "x1"}},
	}
	for i := range n {
		if i >= a {
			ds.Y[i] = 1
		}
		ds.X.SetRow(i, []float64{float64(i), float64(i * 37 % n)})
	}
	model, err := tree.CART{}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	before := mat.DenseCopyOf(ds.X)
	got, err := evaluate.PermutationImportance(model, ds, 400, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(ds.X, before) {
		t.Error("the data set was changed")
	}
	if want := 2.0 * a * (n - a) / n / n; math.Abs(got[0].Mean-want) > 4*got[0].StdDev/20 ||
		got[0].StdDev > .1 {
		t.Errorf("x0: importance %+v, want %v", got[0], want)
	}
	if got[1] != (evaluate.Permutation{}) {
		t.Errorf("x1, which the tree does not ask: importance %+v", got[1])
	}

	// A row of weight 0 counts nothing, and the others by their weights: all weight on one
	// row makes the error 0 or 1.
	ds.Weights = make([]float64, n)
	ds.Weights[10] = 2
	got, err = evaluate.PermutationImportance(model, ds, 400, 1)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(got[0].Mean-.7) > .1 {
		t.Errorf("one row: importance %+v, want .7", got[0])
	}
	if got, err = evaluate.PermutationImportance(model, ds, 1, 1); err != nil ||
		!math.IsNaN(got[0].StdDev) {
		t.Errorf("one shuffle: %+v, %v", got[0], err)
	}
}

func TestPermutationImportanceErrors(t *testing.T) {
	ds := datasets.Iris()
	for text, c := range map[string]struct {
		ds       *classify.Dataset
		shuffles int
	}{"-1 shuffles": {ds, -1}, "no rows": {ds.Subset(nil), 1}} {
		classifytest.Refuses(t, "evaluate",
			classifytest.Failure(evaluate.PermutationImportance(nil, c.ds, c.shuffles, 0)), text)
	}
}

// A shuffle of two rows leaves them or swaps them. By hand: of x = 0 and 1, whose scores are ±w/2,
// a swap raises the mean log-loss, log(1 + e⁻ᶻ), by z = w/2, and takes the AUC from 1 to 0.
func TestPermutationImportanceByMetric(t *testing.T) {
	ds := classify.Must(classify.NewDataset([][]float64{{0}, {1}}, []string{"a", "b"}))
	model := classify.Must(logistic.Regression{Lambda: 1}.Fit(ds))
	w := model.W().RawRowView(0)
	for name, c := range map[string]struct {
		metric evaluate.Option
		swap   float64
	}{"log-loss": {evaluate.ByLogLoss(), w[1] / 2}, "AUC": {evaluate.ByAUC("b"), 1}} {
		got, err := evaluate.PermutationImportance(model, ds, 1000, 3, c.metric)
		if err != nil {
			t.Fatal(err)
		}
		if share := got[0].Mean / c.swap; math.Abs(share-.5) > .06 {
			t.Errorf("%s: importance %+v; half of the shuffles should raise it by %v", name, got,
				c.swap)
		}
	}
	if _, err := evaluate.PermutationImportance(model, ds.Subset([]int{0, 0}), 1, 1,
		evaluate.ByAUC("b")); err == nil {
		t.Error("the AUC of one class has no error")
	}
}

// The attributes that a boosted model of the irises uses, measured on flowers that it has not seen.
func ExamplePermutationImportance() {
	ds := datasets.Iris()
	var train, test []int
	for i := range ds.Len() {
		if i%3 == 0 {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	model, err := ensemble.AdaBoost{}.Fit(ds.Subset(train))
	if err != nil {
		panic(err)
	}
	importance, err := evaluate.PermutationImportance(model, ds.Subset(test), 20, 1)
	if err != nil {
		panic(err)
	}
	for j, a := range ds.Attributes {
		fmt.Printf("%-12s %.2f ± %.2f\n", a.Name, importance[j].Mean, importance[j].StdDev)
	}
	// Output:
	// sepal length 0.00 ± 0.02
	// sepal width  -0.03 ± 0.02
	// petal length 0.58 ± 0.06
	// petal width  0.11 ± 0.03
}
