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
	all, err := sparse()
	if err != nil {
		return measure.Task{}, err
	}
	const train = 20_000
	head, tail := part(all, 0, train), part(all, train, all.Len())
	predicted := make([]int, tail.Len())
	return measure.Task{
		Fit:     func() (any, error) { return fit(head) },
		Predict: func(m any) { m.(M).PredictSparse(predicted, tail) },
		Quality: func(any) map[string]any { return accuracy(predicted, tail.Y) },
	}, nil
}

// part is a table of the rows from one to another.
func part(s *classify.Sparse, from, to int) *classify.Sparse {
	rows := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		rows = append(rows, i)
	}
	return s.Subset(rows)
}

// sparse reads the texts: 20 classes over 30,000 terms.
func sparse() (*classify.Sparse, error) {
	s := &classify.Sparse{Name: "texts"}
	var err error
	for file, to := range map[string]*[]int{"txt_indptr.i32": &s.Indptr, "txt_indices.i32": &s.Indices, "txt_y.i32": &s.Y} {
		if *to, err = measure.Ints(file); err != nil {
			return nil, err
		}
	}
	if s.Data, err = measure.Floats("txt_data.f64"); err != nil {
		return nil, err
	}
	for j := range 30_000 {
		s.Terms = append(s.Terms, fmt.Sprint("t", j))
	}
	for k := range 20 {
		s.Classes = append(s.Classes, fmt.Sprint("c", k))
	}
	return s, s.Validate()
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
