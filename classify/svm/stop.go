package svm

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Stop says why training stopped.
type Stop = classify.Stop

// The reasons.
const (
	Running = classify.Running
	// the conditions of the optimum hold to within the tolerance, and the duality gap is small
	Converged = engine.Converged
	Budget    = engine.Budget // the largest allowed number of steps was reached
	// the conditions do not hold, but the numbers no longer change: the rest is rounding
	Stalled   = engine.Stalled
	Undefined = engine.Undefined // the kernel of two examples is NaN or infinite
)
