// Command perceptron measures five epochs of the perceptrons of this course on the data on which other programs are measured; see package measure.
//
//	PEERS_DATA=folder GOMAXPROCS=1 go run ./ci/bench/perceptron perc 5
package main

import (
	"fmt"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func main() { measure.Main("perceptron", load) }

// load reads the 100,000 examples of 100 attributes. The bias and the rule for a score of 0 are those of scikit-learn.
func load(name string) (measure.Task, error) {
	keep, ok := map[string]perceptron.Keep{"perc": perceptron.Last, "perc_avg": perceptron.Average}[name]
	if !ok {
		return measure.Task{}, fmt.Errorf("perceptron: unknown task %q; there are perc and perc_avg", name)
	}
	ds, err := measure.Table("perc", 100)
	if err != nil {
		return measure.Task{}, err
	}
	predicted := make([]int, ds.Len())
	learner := perceptron.Perceptron{Keep: keep, Bias: 1, Zero: perceptron.ZeroMistake, Epochs: 5}
	return measure.Task{
		Fit:     func() (any, error) { return learner.Fit(ds) },
		Predict: func(m any) { m.(*perceptron.Model).PredictAll(predicted, ds.X) },
		Quality: func(m any) map[string]any {
			right := 0
			for i, k := range predicted {
				if k == ds.Y[i] {
					right++
				}
			}
			w, b, _ := m.(*perceptron.Model).Hyperplane()
			return map[string]any{"acc": float64(right) / float64(len(predicted)), "mistakes_per_epoch": m.(*perceptron.Model).Mistakes(), "coef0": w[:3], "intercept": b}
		},
	}, nil
}
