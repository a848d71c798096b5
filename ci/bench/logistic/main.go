// Command logistic measures the logistic regression of this course on the data on which other programs are measured; see package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/logistic lr_lbfgs 5
package main

import (
	"fmt"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify/logistic"
)

func main() { measure.Main("logistic", load) }

// load reads the data of a task and says what to measure: λ = 1, and the intercept free, as scikit-learn has them.
func load(name string) (measure.Task, error) {
	tasks := map[string]struct {
		data   string
		by     float64 // the numbers are divided by it
		method logistic.Method
	}{
		"lr_lbfgs":         {"lr", 1, logistic.LBFGS},
		"lr_newton":        {"lr", 1, logistic.Newton},
		"lr_digits_lbfgs":  {"digits", 16, logistic.LBFGS},
		"lr_digits_newton": {"digits", 16, logistic.Newton},
	}
	task, ok := tasks[name]
	if !ok {
		return measure.Task{}, fmt.Errorf("logistic: unknown task %q; there are lr_lbfgs, lr_newton, lr_digits_lbfgs and lr_digits_newton", name)
	}
	ds, err := measure.Table(task.data, 64)
	if err != nil {
		return measure.Task{}, err
	}
	ds.X.Scale(1/task.by, ds.X)
	predicted := make([]int, ds.Len())
	return measure.Task{
		Fit:     func() (any, error) { return logistic.Regression{Lambda: 1, Method: task.method}.Fit(ds) },
		Predict: func(model any) { model.(*logistic.Model).PredictAll(predicted, ds.X) },
		Quality: func(model any) map[string]any {
			m, right := model.(*logistic.Model), 0
			for i, k := range predicted {
				if k == ds.Y[i] {
					right++
				}
			}
			return map[string]any{"objective": m.Cost(), "n_iter": m.Iterations(), "stop": m.Stop().String(), "acc": float64(right) / float64(len(predicted))}
		},
	}, nil
}
