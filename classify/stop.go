package classify

import "cmp"

// Stop says why an algorithm took no more steps. It is the reason in words; each family lists its
// own.
type Stop string

// The reasons that families share.
const (
	Running   Stop = "" // the zero value: it has not stopped
	Converged Stop = "converged"
	Budget    Stop = "budget" // it took the largest number of steps
)

// String returns the words, "running" for the zero value.
func (s Stop) String() string { return cmp.Or(string(s), "running") }
