// Command mixture measures the Gaussian mixtures of this course on the data on which other programs are measured; see package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/mixture gmm 5
package main

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/mixture"
)

func main() { measure.Main("mixture", load) }

// load reads the data of the task: twenty steps from means that are given, with weights of 1/8 and unit covariances.
func load(name string) (measure.Task, error) {
	if name != "gmm" {
		return measure.Task{}, fmt.Errorf("mixture: unknown task %q; there is gmm", name)
	}
	const K, d = 8, 16
	x, err := measure.Floats("gmm_X.f64")
	if err != nil {
		return measure.Task{}, err
	}
	means, err := measure.Floats("gmm_init_means.f64")
	if err != nil {
		return measure.Task{}, err
	}
	if len(x) == 0 || len(x)%d != 0 || len(means) != K*d {
		return measure.Task{}, fmt.Errorf("mixture: %d numbers and %d in the means, for %d columns and %d components", len(x), len(means), d, K)
	}
	ds := &classify.Dataset{Name: name, X: mat.NewDense(len(x)/d, d, x)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	unit := mat.NewSymDense(d, nil)
	for j := range d {
		unit.SetSym(j, j, 1)
	}
	var components []mixture.Component
	for k := range K {
		components = append(components, mixture.Component{Weight: 1.0 / K, Mean: means[k*d:][:d], Covariance: unit})
	}
	start, err := mixture.NewMixture(components...)
	if err != nil {
		return measure.Task{}, err
	}
	return measure.Task{
		Fit: func() (any, error) {
			return mixture.EM{Start: start, MaxSteps: 20, Exact: true}.Fit(ds)
		},
		Quality: func(model any) map[string]any {
			m := model.(*mixture.Model)
			return map[string]any{"score": m.TrainedLogLikelihood() / float64(ds.Len()), "n_iter": m.Iterations(), "stop": m.Stop().String()}
		},
	}, nil
}
