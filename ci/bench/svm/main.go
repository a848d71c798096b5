// Command svm measures the support vector machines of this course on the data on which other programs are measured; see package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/svm svc_rbf 5
//
// The folder has svc_X.f64, svc_test_X.f64, digits_X.f64 and lr_X.f64 (64 columns each), with their classes in _y.i32. The tasks bear the names of the peers' tasks, and have their options.
package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
)

func main() { measure.Main("svm", load) }

var (
	rbf    = svm.SVM{Kernel: svm.Gamma(1. / 64)}
	digits = svm.SVM{Kernel: svm.Gamma(.05), C: 10}
)

// tasks are the learners.
var tasks = map[string]classify.FitFunc{
	"svc_rbf":           classify.Erase(rbf.Fit),
	"svc_rbf_lin":       classify.Erase(svm.SVM{C: .1}.Fit),
	"svc_rbf_prob":      classify.Erase(svm.Calibrated{SVM: rbf}.Fit),
	"svc_digits":        classify.Erase(digits.Fit),
	"svc_digits_lin":    classify.Erase(svm.SVM{C: .1}.Fit),
	"svc_digits_prob":   classify.Erase(svm.Calibrated{SVM: digits}.Fit),
	"linsvc":            classify.Erase(svm.LinearSVM{}.Fit),
	"linsvc_dual":       classify.Erase(svm.LinearSVM{Method: svm.CoordinateDescent}.Fit),
	"linsvc_hinge_dual": classify.Erase(svm.LinearSVM{Loss: svm.Hinge}.Fit),
	"linsvc_digits":     classify.Erase(svm.LinearSVM{}.Fit),
	"linsvc_digits_cs":  classify.Erase(svm.KClass{Form: svm.CrammerSinger}.Fit),
	"linsvc_digits_ww":  classify.Erase(svm.KClass{}.Fit),
}

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	fit, ok := tasks[name]
	if !ok {
		return measure.Task{}, fmt.Errorf("svm: unknown task %q; there are %s", name, strings.Join(slices.Sorted(maps.Keys(tasks)), ", "))
	}
	train, query, err := tables(name)
	if err != nil {
		return measure.Task{}, err
	}
	predicted := make([]int, query.Len())
	return measure.Task{
		Fit:     func() (any, error) { return fit(train) },
		Predict: func(model any) { model.(classify.Classifier).PredictAll(predicted, query.X) },
		Quality: func(model any) map[string]any {
			q := quality(model)
			q["acc"] = accuracy(predicted, query)
			q["train_acc"] = accuracy(model.(classify.Classifier).PredictAll(nil, train.X), train)
			return q
		},
	}, nil
}

// tables reads the training set of a task and the rows to predict.
func tables(task string) (train, query *classify.Dataset, err error) {
	switch {
	case strings.Contains(task, "digits"):
		train, err = measure.Table("digits", 64)
		if err == nil {
			train.X.Scale(1./16, train.X)
		}
		return train, train, err
	case strings.HasPrefix(task, "linsvc"):
		train, err = measure.Table("lr", 64)
		return train, train, err
	}
	if train, err = measure.Table("svc", 64); err != nil {
		return nil, nil, err
	}
	query, err = measure.Table("svc_test", 64)
	return train, query, err
}

// quality tells that the optimum was found: objectives summed over the machines, and the largest duality gap.
func quality(model any) map[string]any {
	steps, primal, dual, gap := 0, 0.0, 0.0, 0.0
	switch m := model.(type) {
	case *svm.Probable:
		return quality(m.Model)
	case *svm.Model:
		for _, machine := range m.Machines() {
			steps, primal, dual, gap = steps+machine.Steps, primal+machine.Primal, dual+machine.Dual, max(gap, machine.Gap())
		}
		return map[string]any{"nSV": len(m.Support()), "n_iter": steps, "primal": primal, "dual_obj": dual, "gap": gap}
	case *svm.LinearModel:
		for _, machine := range m.Machines() {
			steps, primal, dual, gap = steps+machine.Epochs, primal+machine.Primal, dual+machine.Dual, max(gap, machine.Gap())
		}
	case *svm.KClassModel:
		steps, primal, dual, gap = m.Epochs, m.Primal, m.Dual, m.Gap()
	}
	return map[string]any{"n_iter": steps, "primal": primal, "dual_obj": dual, "gap": gap}
}

func accuracy(predicted []int, ds *classify.Dataset) float64 {
	right := 0
	for i, class := range predicted {
		if class == ds.Y[i] {
			right++
		}
	}
	return float64(right) / float64(ds.Len())
}
