package evaluate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: classes 0, 1, 1, 2 are predicted as 0, 1, 2, 0; two of four rows are wrong, with weights
// ½ and 3 of 5.
func TestErrors(t *testing.T) {
	ds := labelled([]string{"a", "b", "c"}, 0, 1, 1, 2)
	said := model(func(x []float64) int { return []int{0, 1, 2, 0}[int(x[0])] })
	if errors, rate := evaluate.Errors(said, ds), evaluate.ErrorRate(said, ds); errors != 2 ||
		rate != 0.5 {
		t.Errorf("errors %v, rate %v; want 2 and 0.5", errors, rate)
	}
	ds.Weights = []float64{1, .5, .5, 3}
	if errors, rate := evaluate.Errors(said, ds), evaluate.ErrorRate(said, ds); errors != 3.5 ||
		rate != 0.7 {
		t.Errorf("errors %v, rate %v; want 3.5 and 0.7", errors, rate)
	}
	none := ds.Subset(nil)
	if errors, rate := evaluate.Errors(said, none), evaluate.ErrorRate(said, none); errors != 0 ||
		!math.IsNaN(rate) {
		t.Errorf("of no rows: errors %v, rate %v", errors, rate)
	}
}

// A file that is read without Like may have its classes, or the values of a column, in another
// order than the training file.
func TestOtherSchema(t *testing.T) {
	ds := read(t, "smoke,age,ill\nno,1,yes\nyes,2,no\nno,3,yes\n")
	model := classifytest.Fit(t, bayes.Mixed{Smoothing: 1}.Fit, ds)
	for want, table := range map[string]string{
		`class 1 of data set "t" is "no"`:                     "smoke,age,ill\nno,1,no\nyes,2,yes",
		`class 2 of data set "t" is none`:                     "smoke,age,ill\nno,1,yes\nyes,2,yes",
		`column 2 of data set "t" is "bmi"`:                   "smoke,bmi,ill\nno,1,yes\nyes,2,no",
		`attribute "smoke": value 1 of data set "t" is "yes"`: "smoke,age,ill\nyes,2,yes\nno,1,no",
	} {
		other := read(t, table)
		for name, call := range map[string]func(){
			"Errors":    func() { evaluate.Errors(model, other) },
			"ErrorRate": func() { evaluate.ErrorRate(model, other) },
			"Confuse":   func() { evaluate.Confuse(model, other) },
		} {
			t.Run(name, func(t *testing.T) { classifytest.Panics(t, call, "evaluate: "+want) })
		}
		for _, err := range []error{
			classifytest.Failure(evaluate.PermutationImportance(model, other, 0, 1)),
			classifytest.Failure(evaluate.PartialDependence(model, other, "smoke", "yes", nil)),
			classifytest.Failure(evaluate.CrossValidate(other, evaluate.Folds{K: 2},
				func(*classify.Dataset) (*bayes.MixedModel, error) { return model, nil })),
		} {
			classifytest.Refuses(t, "evaluate", err, want, "datasets.Like(model)")
		}
	}
	same := read(t, "ill,smoke,age\nno,no,1\nyes,yes,2\n", datasets.Like(model))
	if rate := evaluate.ErrorRate(model, same); rate != 1 {
		t.Errorf("error rate %v with Like, want 1", rate)
	}
}

func read(t *testing.T, table string, opts ...datasets.Option) *classify.Dataset {
	t.Helper()
	ds, err := datasets.ReadCSV(strings.NewReader(table), append(opts, datasets.Name("t"))...)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// The tree of the first ten days makes no error on them, and one on the four that follow.
func ExampleErrorRate() {
	ds := datasets.Tennis()
	days := ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	model, err := tree.ID3{}.Fit(days)
	if err != nil {
		panic(err)
	}
	fmt.Printf("first ten days %.4f, all days %.4f\n", evaluate.ErrorRate(model, days),
		evaluate.ErrorRate(model, ds))
	// Output:
	// first ten days 0.0000, all days 0.0714
}
