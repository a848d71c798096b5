package logistic

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// The reasons why an optimiser stopped.
const (
	Running                 = classify.Running
	Converged               = classify.Converged // the gradient is within Tolerance
	Budget                  = classify.Budget    // it took MaxSteps steps
	Diverged  classify.Stop = "diverged"         // the cost or a parameter is not a finite number
	// the classes are separable, so the cost falls without end and no finite parameters are best
	Separable classify.Stop = "separable"
	// because of rounding, no step lowers the cost, although the gradient is not within Tolerance
	Stalled classify.Stop = "stalled"
)

// Step is the state of an optimiser after T steps; T is 0 at the start.
type Step struct {
	T        int
	W        []float64     // the parameters
	Cost     float64       `saved:"any"` // at W, with the penalty
	Gradient []float64     `saved:"any"` // at W
	Rate     float64       // η, by which the direction was multiplied in this step; 0 at the start
	Stop     classify.Stop // Running, except in the last step
}

// String prints one row of a table, with the first eight parameters.
func (s Step) String() string {
	text := fmt.Sprintf("%4d  cost %-12.6g  |∇| %-10.3g  w", s.T, s.Cost,
		floats.Norm(s.Gradient, math.Inf(1)))
	for j, v := range s.W {
		if j == 8 {
			text += " …"
			break
		}
		text += fmt.Sprintf(" %.4g", v)
	}
	if s.Stop != Running {
		text += "  " + s.Stop.String()
	}
	return text
}

func (s Step) clone() Step {
	s.W, s.Gradient = slices.Clone(s.W), slices.Clone(s.Gradient)
	return s
}

// Function is a function to minimise.
type Function struct {
	Cost     func(θ []float64) float64
	Gradient func(dst, θ []float64) // writes the derivatives to dst
}

// Rate gives the step length η of step t = 1, 2, …: [Constant], [Harmonic], or a type of the
// caller's. To save a model, that type must be known, see [classify.RegisterOptions].
type Rate interface{ At(t int) float64 }

// Constant is a rate that never changes. Near a minimum it converges if η is below 2 divided by the
// largest eigenvalue of the Hessian there.
type Constant float64

// At returns η.
func (η Constant) At(int) float64 { return float64(η) }

// Harmonic is the rate η/t.
type Harmonic float64

// At returns η/t.
func (η Harmonic) At(t int) float64 { return float64(η) / float64(t) }

// Descend is gradient descent: θ ← θ − η ∇L(θ), with the rate of each step given or searched for
// ("GRADASC" in the lecture on linear discrimination). The zero value searches: it tries twice the
// last rate, 1 at first, and halves it until the cost falls by at least a ten-thousandth of what
// the gradient predicts (Armijo).
type Descend struct {
	Rate      Rate    // nil means a line search
	MaxSteps  int     // 0 means 1000
	Tolerance float64 // converged when no derivative is larger; 0 means 1e-8
}

// Steps returns the steps from a start, which is the first of them. It is an error if an option is
// negative or the start is empty. Ranging over it again starts again.
func (d Descend) Steps(f Function, start []float64) (iter.Seq[Step], error) {
	if err := d.check(start); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		d.walk(f, start, func(s Step) bool { return yield(s.clone()) })
	}, nil
}

// Minimise returns the last step. Its errors are those of Steps.
func (d Descend) Minimise(f Function, start []float64) (last Step, err error) {
	if err := d.check(start); err != nil {
		return Step{}, err
	}
	d.walk(f, start, func(s Step) bool { last = s; return true })
	return last, nil
}

func (d Descend) check(start []float64) error {
	if err := checkBudget("Descend", d.MaxSteps, d.Tolerance); err != nil {
		return err
	}
	if len(start) == 0 {
		return fmt.Errorf("logistic: there is nothing to start from: the start is empty")
	}
	return nil
}

func checkBudget(who string, maxSteps int, tolerance float64) error {
	return cmp.Or(
		option.NotNegative("logistic: "+who+".MaxSteps", maxSteps, option.DefaultOrMore),
		option.NotNegative("logistic: "+who+".Tolerance", tolerance, option.DefaultOrMore))
}

func (d Descend) walk(f Function, start []float64, yield func(Step) bool) {
	cost := func(gradient, θ []float64) float64 {
		f.Gradient(gradient, θ)
		return f.Cost(θ)
	}
	move := backtracking(cost)
	if d.Rate != nil {
		move = scheduled(cost, d.Rate)
	}
	walk(cost, start, move, cmp.Or(d.MaxSteps, 1000), func(s *Step) classify.Stop {
		switch {
		case !finite(s):
			return Diverged
		case floats.Norm(s.Gradient, math.Inf(1)) <= cmp.Or(d.Tolerance, 1e-8):
			return Converged
		}
		return Running
	}, yield)
}
