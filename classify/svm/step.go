package svm

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Step is one step of sequential minimal optimisation: two multipliers change, the others stay
// fixed.
type Step struct {
	Number        int        // 1 for the first; 0 if there was no step
	I, J          int        // the rows of the pair: at I, α·y rises, at J it falls
	Before, After [2]float64 // αᵢ and αⱼ
	// of the KKT conditions before the step, by the worst pair: Fⱼ − Fᵢ with F = f − b − y
	Violation float64
	Objective float64       // of the dual after the step, Σ α − ½ ΣΣ αᵢαⱼyᵢyⱼK(xᵢ, xⱼ)
	Left      float64       // of the last step: the violation that is left
	Stop      classify.Stop // of the last step: why training stopped
}

// step describes the last step.
func (t *task) step(s *smo) Step {
	return Step{Number: s.Steps, I: t.rows[s.i], J: t.rows[s.j],
		Before:    [2]float64{math.Abs(s.before[0]), math.Abs(s.before[1])},
		After:     [2]float64{math.Abs(s.Beta[s.i]), math.Abs(s.Beta[s.j])},
		Violation: s.Violation, Objective: s.objective}
}

// String prints one row of the table of steps; rows of the data set are counted from 1. The last
// step has a second line, which says why the steps end.
func (s Step) String() string {
	line := fmt.Sprintf("%3d  violation %.4f  α%d: %.4f → %.4f  α%d: %.4f → %.4f  dual %.4f",
		s.Number, s.Violation, s.I+1, s.Before[0], s.After[0], s.J+1, s.Before[1], s.After[1],
		s.Objective)
	if s.Number == 0 {
		line = "  0  no step"
	}
	if s.Stop != Running {
		line += fmt.Sprintf("\n     %s, violation left %.4f", s.Stop, s.Left)
	}
	return line
}

// The reasons why training stopped.
const (
	Running = classify.Running
	// the conditions of the optimum hold to within the tolerance, and the duality gap is small
	Converged = engine.Converged
	Budget    = engine.Budget // the largest allowed number of steps was reached
	// the conditions do not hold, but the numbers no longer change: the rest is rounding
	Stalled = engine.Stalled
	// a [KClass] machine with a kernel is so slow that MaxEpochs would not be nearly enough
	Slow      classify.Stop = "too slow for the budget, scale the attributes"
	Undefined               = engine.Undefined // the kernel of two examples is NaN or infinite
)
