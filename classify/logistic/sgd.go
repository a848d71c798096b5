package logistic

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/sgd"
	"github.com/tessella-go/tessella/classify/logspace"
)

// SGD is logistic regression by stochastic gradient descent: each row takes a step of its own. So
// it learns from rows that come in parts, such as a file that does not fit into memory or the mails
// of each day: [SGD.Update] goes on from a model. It approaches the minimum of
//
//	L/n + ½λ Σ w²
//
// with the cost L of n rows that [Regression] has; Lambda: n·λ gives the same minimum there. It is
// in no lecture (Bottou 2012). Step t, counted over all parts, has the length
//
//	η = min(η₀/(1 + η₀λt), 1/(1 + ‖x‖²))
//
// so that no row overshoots, whatever its units. Columns of very different sizes take many steps:
// see prepare.Standardise. A row of weight w takes a step w times as long, up to the second bound.
// Without its zeros, a table moves w₀ by a tenth of the step, because w₀ moves with each row and a
// weight with few.
//
// A class counts from the first part on that has an example of it. Missing values are an error. A
// linear support vector machine learns by parts as svm.SGD.
type SGD struct {
	Lambda float64 // λ; 0 means 0.0001
	Rate   float64 // η₀; 0 means 1
	Epochs int     // passes over the rows of a part; 0 means 20
	Seed   uint64  // of the order of the rows
}

// Fit learns from rows that come at once. Its errors name the option, or the row and column. The
// time is O(Epochs·n·d·K).
func (l SGD) Fit(ds *classify.Dataset) (*Model, error) { return l.Update(nil, ds) }

// FitSparse is Fit for a table without its zeros. The time is O(Epochs·cells·K).
func (l SGD) FitSparse(s *classify.Sparse) (*Model, error) { return l.UpdateSparse(nil, s) }

// Update returns a model that has also learned from the rows of ds. The first part has no model:
// nil. It is an error if the model was not made by SGD, or for other attributes or classes.
func (l SGD) Update(model *Model, ds *classify.Dataset) (*Model, error) {
	part, err := sgd.Dense("logistic", ds)
	return l.update(model, part, err)
}

// UpdateSparse is Update for a table without its zeros.
func (l SGD) UpdateSparse(model *Model, s *classify.Sparse) (*Model, error) {
	part, err := sgd.Sparse("logistic", s)
	return l.update(model, part, err)
}

func (l SGD) update(model *Model, part *sgd.Part, err error) (*Model, error) {
	if err := cmp.Or(sgd.Options(l).Check("logistic"), err); err != nil {
		return nil, err
	}
	var before *sgd.State
	if model != nil {
		if _, ok := model.Options().(SGD); !ok {
			return nil, fmt.Errorf("logistic: SGD cannot go on from a model of %T", model.Options())
		}
		before = &sgd.State{Schema: model.Schema(), Present: model.present, Mean: model.mean,
			W: model.last.W, Steps: model.last.T}
	}
	s, err := sgd.Options(l).Update(before, part, sgd.Loss{Cost: cost, Step: step, Share: .5})
	if err != nil {
		return nil, err
	}
	last := Step{T: s.Steps, W: s.W, Cost: floats.Sum(s.Costs), Stop: Budget}
	return newModel(classify.NewFitted(s.Schema, l), Regression{}, s.Present, s.Mean, last), nil
}

// cost adds −log P(y | x) to the first of costs.
func cost(costs, z []float64, y int, weight float64) {
	if len(z) == 1 {
		costs[0] -= weight * LogSigmoid(z[0]*float64(2*y-1))
		return
	}
	costs[0] += weight * (logspace.Sum(z) - z[y])
}

// step turns z into the probabilities less the class, times the length of the step.
func step(z []float64, y int, length, longest float64) {
	if len(z) == 1 {
		z[0] = Sigmoid(z[0]) - float64(y)
	} else {
		logspace.Normalise(z, z)
		z[y]--
	}
	for k, v := range z {
		z[k] = v * min(length, longest)
	}
}
