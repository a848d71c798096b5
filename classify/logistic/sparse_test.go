package logistic_test

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

// A table without its zeros has the same minimum as one with them, whichever way it is found, and
// its rows have the same posteriors: of ten classes, two, two of three, and one.
func TestFitSparse(t *testing.T) {
	digits, absent := datasets.Digits(), last()
	var few []int
	for i := 0; i < digits.Len(); i += 9 {
		few = append(few, i)
	}
	digits.X.Scale(1./16, digits.X)
	for name, ds := range map[string]*classify.Dataset{
		"ten classes": digits.Subset(few), "two classes": last(),
		"one class": absent.Subset([]int{0, 1, 2}),
	} {
		table := classifytest.Sparse(ds)
		for _, r := range []logistic.Regression{
			{Lambda: .5}, {Lambda: 1, PenaliseIntercept: true, Softmax: true},
			{Lambda: 2, Method: logistic.ConjugateGradient},
		} {
			r.Tolerance, r.MaxSteps = 1e-9, 20000
			want, got := classifytest.Fit(t, r.Fit, ds), classify.Must(r.FitSparse(table))
			what := fmt.Sprint(name, ", ", r.Method)
			if want.W() != nil {
				classifytest.AllNear(t, what, got.W().RawMatrix().Data, want.W().RawMatrix().Data,
					1e-5)
			}
			classes := got.PredictSparse(nil, table)
			for i := range ds.Len() {
				columns, values := table.Row(i)
				p := got.PosteriorSparse(nil, columns, values)
				classifytest.AllNear(t, what+": posterior", p, got.Posterior(nil, ds.At(i)), 1e-12)
				if classes[i] != got.Predict(ds.At(i)) {
					t.Errorf("%s: row %d is of class %d by PredictSparse", what, i+1, classes[i])
				}
			}
		}
	}
}

func TestFitSparseRefuses(t *testing.T) {
	table := classifytest.Sparse(last())
	for want, call := range map[string]func() (*logistic.Model, error){
		"Regression.Lambda is 0": func() (*logistic.Model, error) {
			return logistic.Regression{}.FitSparse(table)
		},
		"Regression.Method is Newton": func() (*logistic.Model, error) {
			return logistic.Regression{Lambda: 1, Method: logistic.Newton}.FitSparse(table)
		},
		"Regression.Start has 1 values": func() (*logistic.Model, error) {
			return logistic.Regression{Lambda: 1, Start: []float64{1}}.FitSparse(table)
		},
		"has 0 rows": func() (*logistic.Model, error) {
			return logistic.Regression{Lambda: 1}.FitSparse(&classify.Sparse{
				Terms: []string{"a"}, Classes: []string{"b"}})
		},
		`term "x1" has the value 1e+200`: func() (*logistic.Model, error) {
			return logistic.Regression{Lambda: 1}.FitSparse(classifytest.Sparse(&classify.Dataset{
				Attributes: []classify.Attribute{{Name: "x1"}}, Classes: []string{"a"},
				X: mat.NewDense(1, 1, []float64{1e200}), Y: []int{0}}))
		},
		"the sparse table is nil": func() (*logistic.Model, error) {
			return logistic.Regression{Lambda: 1}.FitSparse(nil)
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "logistic", err, want)
	}
	model := classify.Must(logistic.Regression{Lambda: 1}.FitSparse(table))
	classifytest.Panics(t, func() { model.PosteriorSparse(nil, []int{1}, nil) },
		"logistic: 1 columns for 0 values")
}
