package perceptron

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Task is a problem whose answers have parts, for [Structured]. It defines the features of an
// answer, and finds the best answer. [Blocks] and [Chain] are two. Each method must break ties by a
// fixed rule.
type Task[X, Y any] interface {
	// Dim is the length of w and Φ.
	Dim() int
	// Features writes Φ(x, y) to dst.
	Features(dst []float64, x X, y Y)
	// Best is the y of the highest wᵀΦ(x, y).
	Best(w []float64, x X) Y
	// Loss is ℓ(ŷ, y): how wrong ŷ is if y is right. It is 0 if ŷ is right too.
	Loss(predicted, y Y) float64
	// Worst is the y′ of the highest ℓ(y′, y) + wᵀΦ(x, y′).
	Worst(w []float64, x X, y Y) Y
	// LogZ is the logarithm of Z = Σ_y exp wᵀΦ(x, y). It writes the mean of Φ(x, y) under
	// p(y | x) = exp wᵀΦ(x, y)/Z to mean.
	LogZ(mean, w []float64, x X) float64
	// Check returns an error for an invalid example.
	Check(x X, y Y) error
}

// Objective is what [Structured] maximises: Σᵢ wᵀΦ(xᵢ, yᵢ) minus a term for the answers that
// compete with yᵢ ("Discriminative algorithms" in Fan's lecture).
type Objective int

// The objectives.
const (
	Perceptive Objective = iota // max_y wᵀΦ(xᵢ, y): the structured perceptron
	// log Σ_y exp wᵀΦ(xᵢ, y), the lecture's softmax_y: a conditional random
	// field, Σᵢ log p(yᵢ | xᵢ)
	CRF
	MaxMargin // max_y ℓ(y, yᵢ) + wᵀΦ(xᵢ, y): a structured SVM, or M³-net
)

// String names the objective.
func (o Objective) String() string {
	return option.Name("Objective", o, "perceptron", "CRF", "max-margin")
}

// Structured learns answers that have parts, from features Φ(x, y) of question and answer together
// ("Structured output" in Fan's lecture):
//
//	ŷ = argmax_y wᵀΦ(x, y);   w ← w + α(Φ(xᵢ, yᵢ) − Φ(xᵢ, ŷ))
//
// for each example in turn, with w = 0 at first. This is a step of gradient ascent on the objective
// Perceptive. The other objectives differ only in Φ(xᵢ, ŷ): CRF replaces it by the mean of Φ under
// p(y | xᵢ), and MaxMargin by Φ of the answer with the highest ℓ(y, yᵢ) + wᵀΦ(xᵢ, y).
//
// With Lambda it maximises the objective minus λ/2·‖w‖².
type Structured[X, Y any] struct {
	Task      Task[X, Y] // required
	Objective Objective
	Alpha     float64 // α; 0 means 1
	Decay     float64 // the step is α/(1 + Decay·(e − 1)) in epoch e; with 0 it is always α
	Lambda    float64 // λ; 0 means no penalty
	Epochs    int     // the most passes over the examples; 0 means 100
}

// Fit presents the examples until an epoch changes nothing or Epochs have passed. Its errors name
// the option or the example that cannot be used.
func (s Structured[X, Y]) Fit(xs []X, ys []Y) (*StructuredModel[X, Y], error) {
	if err := s.check(xs, ys); err != nil {
		return nil, err
	}
	w := make([]float64, s.Task.Dim())
	m := &StructuredModel[X, Y]{classify.NewFitted(classify.Schema{}, s), s.Task, w, Going}
	for view := range s.run(xs, ys, w, true) {
		m.stop = view.Stop
	}
	return m, nil
}

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (s Structured[X, Y]) Steps(xs []X, ys []Y) (iter.Seq[StructuredStep[Y]], error) {
	if err := s.check(xs, ys); err != nil {
		return nil, err
	}
	return func(yield func(StructuredStep[Y]) bool) {
		w := make([]float64, s.Task.Dim())
		before := slices.Clone(w)
		for view := range s.run(xs, ys, w, false) {
			view.Before, view.After = before, slices.Clone(w)
			if !yield(view) {
				return
			}
			before = view.After
		}
	}, nil
}

// StructuredStep is one presentation.
type StructuredStep[Y any] struct {
	T         int
	Epoch     int
	Row       int       // of the examples
	Predicted Y         // argmax_y wᵀΦ(x, y), before
	Loss      float64   // ℓ of it
	Term      float64   // what the example adds to the objective, before: 0 at most
	Before    []float64 // w
	After     []float64
	Stop      classify.Stop // why this is the last step; [Going] if it is not
}

// String prints one row of the table.
func (s StructuredStep[Y]) String() string {
	line := fmt.Sprintf("%3d  example %d  → %v  loss %.4g  term %.4g  w: %s → %s", s.T, s.Row,
		s.Predicted, s.Loss, s.Term, vector(s.Before), vector(s.After))
	if s.Stop != Going {
		line += "  " + s.Stop.String()
	}
	return line
}

// run is the algorithm. It changes w, and yields after each change. terse leaves out what only
// Steps needs.
func (s Structured[X, Y]) run(xs []X, ys []Y, w []float64, terse bool) iter.Seq[StructuredStep[Y]] {
	return func(yield func(StructuredStep[Y]) bool) {
		var step StructuredStep[Y]
		right, competitor := make([]float64, len(w)), make([]float64, len(w))
		for step.Epoch = 1; step.Stop == Going; step.Epoch++ {
			α := s.alpha(step.Epoch)
			changed := false
			for i, x := range xs {
				step.T, step.Row = step.T+1, i
				if !terse {
					step.Predicted = s.Task.Best(w, x)
					step.Loss, step.Term = s.Task.Loss(step.Predicted, ys[i]),
						s.term(w, x, ys[i], right)
				}
				s.Task.Features(right, x, ys[i])
				s.competitor(competitor, w, x, ys[i])
				floats.Sub(right, competitor)
				changed = changed || s.Lambda > 0 ||
					slices.ContainsFunc(right, func(v float64) bool { return v != 0 })
				floats.Scale(1-α*s.Lambda/float64(len(xs)), w)
				floats.AddScaled(w, α, right)
				if i == len(xs)-1 {
					step.Stop = s.stop(step.Epoch, changed)
				}
				if !yield(step) {
					return
				}
			}
		}
	}
}

// competitor writes what is subtracted from Φ(x, y): the gradient of the objective's second term.
func (s Structured[X, Y]) competitor(dst, w []float64, x X, y Y) {
	switch s.Objective {
	case Perceptive:
		s.Task.Features(dst, x, s.Task.Best(w, x))
	case CRF:
		s.Task.LogZ(dst, w, x)
	case MaxMargin:
		s.Task.Features(dst, x, s.Task.Worst(w, x, y))
	}
}

func (s Structured[X, Y]) alpha(epoch int) float64 {
	return cmp.Or(s.Alpha, 1) / (1 + s.Decay*float64(epoch-1))
}

func (s Structured[X, Y]) stop(epoch int, changed bool) classify.Stop {
	switch {
	case !changed:
		return Converged
	case epoch == cmp.Or(s.Epochs, defaultEpochs):
		return Budget
	}
	return Going
}

// term is what one example adds to the objective; it overwrites scratch.
func (s Structured[X, Y]) term(w []float64, x X, y Y, scratch []float64) float64 {
	score := func(y Y) float64 {
		s.Task.Features(scratch, x, y)
		return floats.Dot(w, scratch)
	}
	switch s.Objective {
	case CRF:
		own := score(y)
		return own - s.Task.LogZ(scratch, w, x)
	case MaxMargin:
		worst := s.Task.Worst(w, x, y)
		return score(y) - s.Task.Loss(worst, y) - score(worst)
	}
	return score(y) - score(s.Task.Best(w, x))
}

// Value returns the objective of weights on examples, minus λ/2·‖w‖². It panics if w does not have
// Dim numbers, or if there are not as many answers as questions.
func (s Structured[X, Y]) Value(w []float64, xs []X, ys []Y) float64 {
	if len(w) != s.Task.Dim() || len(xs) != len(ys) {
		panic(fmt.Sprintf("perceptron: %d weights, %d questions and %d answers; the "+
			"task has %d weights", len(w), len(xs), len(ys), s.Task.Dim()))
	}
	scratch := make([]float64, len(w))
	value := -s.Lambda / 2 * floats.Dot(w, w)
	for i, x := range xs {
		value += s.term(w, x, ys[i], scratch)
	}
	return value
}

func (s Structured[X, Y]) check(xs []X, ys []Y) error {
	switch {
	case s.Task == nil:
		return fmt.Errorf("perceptron: Structured.Task is nil; it must say what Φ(x, y) is")
	case s.Objective < Perceptive || s.Objective > MaxMargin:
		return fmt.Errorf("perceptron: Structured.Objective is %v; it must be Perceptive, "+
			"CRF or MaxMargin", s.Objective)
	case len(xs) != len(ys):
		return fmt.Errorf("perceptron: there are %d questions, but %d answers", len(xs), len(ys))
	case len(xs) == 0:
		return fmt.Errorf("perceptron: there are no examples")
	}
	for i, v := range []float64{s.Alpha, s.Decay, s.Lambda} {
		if !(v >= 0 && v <= maxOption) {
			return fmt.Errorf("perceptron: Structured.%s is %v; it must be 0 or a "+
				"number up to 1e10", [...]string{"Alpha", "Decay", "Lambda"}[i], v)
		}
	}
	if shrink := s.alpha(1) * s.Lambda / float64(len(xs)); shrink > 1 {
		return fmt.Errorf("perceptron: Structured.Alpha·Lambda/n is %v; above 1 the "+
			"penalty overshoots 0", shrink)
	}
	if err := checkEpochs("Structured", s.Epochs); err != nil {
		return err
	}
	for i, x := range xs {
		if err := s.Task.Check(x, ys[i]); err != nil {
			return fmt.Errorf("perceptron: example %d: %w", i+1, err)
		}
	}
	return nil
}
