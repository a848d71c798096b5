package svm

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Stop says why training stopped.
type Stop int

const (
	Running Stop = 0 // it has not stopped
	// the conditions of the optimum hold to within the tolerance, and the duality gap is small
	Converged = Stop(engine.Converged)
	Budget    = Stop(engine.Budget) // the largest allowed number of steps was reached
	// the conditions do not hold, but the numbers no longer change: the rest is rounding
	Stalled   = Stop(engine.Stalled)
	Undefined = Stop(engine.Undefined) // the kernel of two examples is NaN or infinite
)

// String names the reason.
func (s Stop) String() string {
	if s >= 0 && int(s) < len(stops) {
		return stops[s]
	}
	return fmt.Sprintf("Stop(%d)", int(s))
}

var stops = []string{"running", "converged", "budget of steps used up",
	"stalled: what is left is rounding", "stopped: the kernel of two examples is no finite number"}
