package bayes

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// schema is what the models keep of a data set, and the weight of each class.
type schema struct {
	classify.Schema
	weights []float64 // of the examples of each class
}

// schemaOf checks the data.
func schemaOf(ds *classify.Dataset, needs classify.Need) (schema, error) {
	if err := ds.Require("bayes", classify.NeedRows|needs); err != nil {
		return schema{}, err
	}
	return schema{ds.Schema(), ds.ClassWeights()}, nil
}

// sparseSchema checks a table, and returns its terms as attributes.
func sparseSchema(s *classify.Sparse) (schema, error) {
	if err := s.Validate(); err != nil {
		return schema{}, fmt.Errorf("bayes: %w", err)
	}
	if len(s.Terms) == 0 {
		return schema{}, fmt.Errorf("bayes: table %q has no terms", s.Name)
	}
	if s.Len() == 0 {
		return schema{}, fmt.Errorf("bayes: table %q has no rows", s.Name)
	}
	weights := make([]float64, len(s.Classes))
	for _, y := range s.Y {
		weights[y]++
	}
	return schema{s.Schema(), weights}, nil
}

// naive returns the model of a learner, without its likelihood.
func (s schema) naive(learner any, prior []float64) (Naive, error) {
	logPrior, err := LogPriors("bayes", prior, s.weights, s.Classes)
	return newNaive(classify.NewFitted(s.Schema, learner), logPrior), err
}

func newNaive(f classify.Fitted, logPrior []float64) Naive {
	return Naive{Fitted: f, attributes: f.Schema().Attributes, logPrior: logPrior}
}

func checkSmoothing(who string, share float64) error {
	return option.Finite("bayes: "+who+".Smoothing", share, "0 (none) or a number above")
}

func checkLaplace(who string, λ float64) error {
	return option.Finite("bayes: "+who+".Laplace", λ,
		"0 (no smoothing) or a number above")
}

func checkThreshold(t float64) error {
	return option.Between("bayes: Bernoulli.Threshold", t, -math.MaxFloat64, math.MaxFloat64,
		"a finite number")
}
