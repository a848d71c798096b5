package svm

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/sgd"
)

// SGD is a linear support vector machine by stochastic gradient descent: each row takes a step of
// its own. So it learns from rows that come in parts, such as a file that does not fit into memory
// or the mails of each day: [SGD.Update] goes on from a model. With f(x) = w·x + b it approaches
// the minimum of
//
//	½λ‖w‖² + Σ ξᵢ/n,   ξᵢ = max(0, 1 − yᵢf(xᵢ))
//
// which is λ times that of [LinearSVM] with the loss [Hinge] and C = 1/(n·λ), but that b is free.
// If there are more than two classes, each has a machine against the rest. It is in no lecture
// (Bottou 2012). A row whose ξ is above 0 takes step t, counted over all parts, of the length
//
//	η = min(η₀/(1 + η₀λt), 1/(1 + ‖x‖²))
//
// so that no row overshoots by more than 1, whatever its units. Columns of very different sizes
// take many steps: see prepare.Standardise. A row of weight w takes a step w times as long, up to
// the second bound. Without its zeros, a table moves b by a tenth of the step, because b moves with
// each row and a weight with few.
//
// A class counts from the first part on that has an example of it. Missing values are an error. The
// machines have the primal objective of the last part, and a dual of 0, that of αᵢ = 0. Their
// Epochs count the steps of all parts. Logistic regression learns by parts as logistic.SGD.
type SGD struct {
	Lambda float64 // λ; 0 means 0.0001
	Rate   float64 // η₀; 0 means 1
	Epochs int     // passes over the rows of a part; 0 means 20
	Seed   uint64  // of the order of the rows
}

// Fit learns from rows that come at once. Its errors name the option, or the row and column. The
// time is O(Epochs·n·d·K).
func (l SGD) Fit(ds *classify.Dataset) (*LinearModel, error) { return l.Update(nil, ds) }

// FitSparse is Fit for a table without its zeros. The time is O(Epochs·cells·K).
func (l SGD) FitSparse(s *classify.Sparse) (*LinearModel, error) { return l.UpdateSparse(nil, s) }

// Update returns a model that has also learned from the rows of ds. The first part has no model:
// nil. It is an error if the model was not made by SGD, or for other attributes or classes.
func (l SGD) Update(model *LinearModel, ds *classify.Dataset) (*LinearModel, error) {
	part, err := sgd.Dense("svm", ds)
	return l.update(model, part, err)
}

// UpdateSparse is Update for a table without its zeros.
func (l SGD) UpdateSparse(model *LinearModel, s *classify.Sparse) (*LinearModel, error) {
	part, err := sgd.Sparse("svm", s)
	return l.update(model, part, err)
}

func (l SGD) update(model *LinearModel, part *sgd.Part, err error) (*LinearModel, error) {
	options := sgd.Options(l)
	if err := cmp.Or(options.Check("svm"), err); err != nil {
		return nil, err
	}
	var before *sgd.State
	if model != nil {
		if _, ok := model.Options().(SGD); !ok {
			return nil, fmt.Errorf("svm: SGD cannot go on from a model of %T", model.Options())
		}
		before = &sgd.State{Schema: model.Schema(), Present: model.present, Mean: model.mean}
		for _, machine := range model.machines {
			before.W = append(append(before.W, machine.B), machine.W...)
			before.Steps = machine.Epochs
		}
	}
	s, err := options.Update(before, part,
		sgd.Loss{Cost: slack, Step: hingeStep, Share: 1})
	if err != nil {
		return nil, err
	}
	next := &LinearModel{Fitted: classify.NewFitted(s.Schema, l), width: len(s.Mean),
		present: s.Present, mean: s.Mean}
	C := 1 / (options.Penalty() * part.Total())
	for k, sides := range sides(s.Present, OneVsRest) {
		w := slices.Clone(s.W[k*(next.width+1):][:next.width+1])
		next.machines = append(next.machines, &LinearMachine{Positive: sides[0], Negative: sides[1],
			W: w[1:], B: w[0], Primal: floats.Dot(w[1:], w[1:])/2 + C*s.Costs[k],
			Epochs: s.Steps, Stop: Budget})
	}
	return next, nil
}

// sign is y = ±1 in machine k of a row of a class.
func sign(machines, k, class int) float64 {
	if machines == 1 && class == 1 || machines > 1 && class == k {
		return 1
	}
	return -1
}

// slack adds ξ of each machine.
func slack(costs, f []float64, class int, weight float64) {
	for k, v := range f {
		costs[k] += weight * max(0, 1-sign(len(f), k, class)*v)
	}
}

// hingeStep turns f into the derivatives of ξ by it, times the lengths of the steps.
func hingeStep(f []float64, class int, length, longest float64) {
	for k, v := range f {
		if y := sign(len(f), k, class); y*v < 1 {
			f[k] = -y * min(length, longest)
		} else {
			f[k] = 0
		}
	}
}
