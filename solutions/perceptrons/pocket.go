package perceptrons

import (
	"slices"
)

// Pocket runs the pocket algorithm of Gallant, and returns the weights in the pocket at the end.
//
// It begins with w = 0 in its hands and in the pocket. draws[t] is the number of the example that
// is presented at step t, drawn by chance; examples may come again. It is predicted to be +1 if
// w·x ≥ 0, else −1. If that is wrong, w ← w + y·x, and the run of right predictions is over. If it
// is right, the run is one longer; and if it is now longer than any run before it, of w or of
// earlier weights, w goes into the pocket. y[i] is +1 or −1, and x has at least one row. The
// arguments do not change.
func Pocket(x [][]float64, y []int, draws []int) []float64 {
	w, pocket := make([]float64, len(x[0])), make([]float64, len(x[0]))
	run, longest := 0, 0
	for _, i := range draws {
		says := -1
		if dot(w, x[i]) >= 0 {
			says = 1
		}
		if says != y[i] {
			move(w, float64(y[i]), x[i])
			run = 0
			continue
		}
		run++
		if run > longest {
			longest = run
			pocket = slices.Clone(w)
		}
	}
	return pocket
}
