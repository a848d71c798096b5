package perceptrons

import (
	"slices"
)

// Pocket runs Gallant's pocket algorithm without the ratchet, and returns the weights in the pocket
// at the end.
//
// w and the pocket begin as 0. draws[t] is the number of the example that is presented at step t;
// examples may come again. A score of 0 predicts +1. w goes into the pocket as soon as its run is
// longer than every run before it, of w or of earlier weights. y[i] is +1 or −1, and x has at least
// one row. The arguments do not change.
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
