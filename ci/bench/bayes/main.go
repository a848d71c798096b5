// Command bayes measures naive Bayes and the Gaussian discriminants of this course on the data on which other programs are measured; see
// package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/bayes gnb 5
package main

import (
	"fmt"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/gaussian"
)

func main() { measure.Main("bayes", load) }

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	switch name {
	case "lda_lsqr":
		return dense("lda", gaussian.Linear{}.Fit)
	case "qda":
		return dense("lda", gaussian.Quadratic{}.Fit)
	case "gnb":
		return dense("gnb", bayes.Gaussian{}.Fit)
	case "txt_mnb":
		return texts(bayes.Multinomial{Laplace: 1}.FitSparse)
	case "txt_bnb":
		return texts(bayes.Bernoulli{Laplace: 1}.FitSparse)
	case "txt_cnb":
		return texts(bayes.Complement{Laplace: 1}.FitSparse)
	}
	return measure.Task{}, fmt.Errorf("bayes: unknown task %q; there are lda_lsqr, qda, gnb, txt_mnb, txt_bnb and txt_cnb", name)
}

// dense fits a table of 64 columns and asks for the same rows.
func dense[M classify.Classifier](name string, fit func(*classify.Dataset) (M, error)) (measure.Task, error) {
	ds, err := measure.Table(name, 64)
	if err != nil {
		return measure.Task{}, err
	}
	predicted := make([]int, ds.Len())
	return measure.Task{
		Fit:     func() (any, error) { return fit(ds) },
		Predict: func(model any) { model.(M).PredictAll(predicted, ds.X) },
		Quality: func(any) map[string]any { return accuracy(predicted, ds.Y) },
	}, nil
}

// model is what classifies rows without their zeros.
type model interface {
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// texts fits 20,000 texts and asks for 5,000 others.
func texts[M model](fit func(*classify.Sparse) (M, error)) (measure.Task, error) {
	head, tail, err := measure.Texts()
	if err != nil {
		return measure.Task{}, err
	}
	predicted := make([]int, tail.Len())
	return measure.Task{
		Fit:     func() (any, error) { return fit(head) },
		Predict: func(m any) { m.(M).PredictSparse(predicted, tail) },
		Quality: func(any) map[string]any { return accuracy(predicted, tail.Y) },
	}, nil
}

func accuracy(predicted, truth []int) map[string]any {
	right := 0
	for i, k := range predicted {
		if k == truth[i] {
			right++
		}
	}
	return map[string]any{"acc": float64(right) / float64(len(truth))}
}
