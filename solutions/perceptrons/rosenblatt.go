package perceptrons

import (
	"slices"
)

// Rosenblatt runs Rosenblatt's loop, and returns the errors of each epoch and the
// weights at its end.
//
// Each example gets one more number, −1, behind the others, so that the last weight is
// a threshold. The weights begin as 0. A score of 0 is an error, whatever the class. The
// loop ends after an epoch without an error, which is in both results, or after so many
// epochs. There is at least one example, epochs may be 0, and y[i] is +1 or −1. Neither x
// nor its rows change.
func Rosenblatt(x [][]float64, y []int, epochs int) (errors []int, trace [][]float64) {
	w := make([]float64, len(x[0])+1)
	for range epochs {
		wrong := 0
		for i := range x {
			augmented := append(slices.Clone(x[i]), -1)
			if float64(y[i])*dot(w, augmented) <= 0 {
				move(w, float64(y[i]), augmented)
				wrong++
			}
		}
		errors = append(errors, wrong)
		trace = append(trace, slices.Clone(w))
		if wrong == 0 {
			break
		}
	}
	return errors, trace
}
