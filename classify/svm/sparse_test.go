package svm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// A table without its zeros has the planes of one with them, by each method and loss, and its rows
// the same classes; one of them is all zeros.
func TestLinearFitSparse(t *testing.T) {
	digits := datasets.Digits()
	var few []int
	for i := 0; i < digits.Len(); i += 9 {
		few = append(few, i)
	}
	digits = digits.Subset(few)
	digits.X.Scale(1./16, digits.X)
	digits.X.SetRow(0, make([]float64, 64))
	table := classifytest.Sparse(digits)
	for _, l := range []svm.LinearSVM{
		{}, {Loss: svm.Hinge}, {Method: svm.CoordinateDescent, C: .1}, {NoIntercept: true},
		{Method: svm.Newton, ClassWeights: []float64{1, 2, 1, 1, 1, 1, 1, 3, 1, 1}},
	} {
		l.Tolerance = 1e-9
		want, got := classifytest.Fit(t, l.Fit, digits), classify.Must(l.FitSparse(table))
		for k, machine := range got.Machines() {
			what := fmt.Sprintf("%+v, machine %d", l, k)
			classifytest.AllNear(t, what, machine.W, want.Machines()[k].W, 1e-4)
			classifytest.Near(t, what, machine.Primal, want.Machines()[k].Primal, 1e-7)
		}
		if !slices.Equal(got.PredictSparse(nil, table), got.PredictAll(nil, digits.X)) {
			t.Errorf("%+v: PredictSparse and PredictAll differ", l)
		}
	}
}

func TestLinearFitSparseRefuses(t *testing.T) {
	table := classifytest.Sparse(datasets.Iris())
	for want, call := range map[string]func() (*svm.LinearModel, error){
		"LinearSVM.C is -1": func() (*svm.LinearModel, error) {
			return svm.LinearSVM{C: -1}.FitSparse(table)
		},
		"LinearSVM.Tolerance is -1": func() (*svm.LinearModel, error) {
			return svm.LinearSVM{Tolerance: -1}.FitSparse(table)
		},
		"a margin needs rows of two classes": func() (*svm.LinearModel, error) {
			return svm.LinearSVM{}.FitSparse(table.Subset([]int{0, 1}))
		},
		"has 0 rows": func() (*svm.LinearModel, error) {
			return svm.LinearSVM{}.FitSparse(table.Subset(nil))
		},
		`term "x1" has the value 1e+200`: func() (*svm.LinearModel, error) {
			return svm.LinearSVM{}.FitSparse(classifytest.Sparse(classifytest.Numbers([]int{0, 1},
				[]float64{1e200}, []float64{1})))
		},
		"the sparse table is nil": func() (*svm.LinearModel, error) {
			return svm.LinearSVM{}.FitSparse(nil)
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "svm", err, want)
	}
}
