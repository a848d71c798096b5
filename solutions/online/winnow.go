package online

import (
	"slices"
)

// Winnow runs Littlestone's algorithm once over a sequence of examples, and returns
// what it predicted and which weights it had after each of them.
//
// The numbers of an example x[t] are 0 or 1, and its class y[t] is +1 or −1. A sum that
// is exactly the threshold predicts +1. trace[t] holds the weights after example t, also
// where nothing changed. There is at least one example.
func Winnow(x [][]int, y []int) (predicted []int, trace [][]float64) {
	w := slices.Repeat([]float64{1}, len(x[0]))
	for t := range x {
		sum, says := 0.0, -1
		for j, v := range x[t] {
			sum += w[j] * float64(v)
		}
		if sum >= float64(len(w)) {
			says = 1
		}
		for j, v := range x[t] {
			switch {
			case v == 0 || says == y[t]:
			case y[t] == 1:
				w[j] *= 2
			default:
				w[j] /= 2
			}
		}
		predicted = append(predicted, says)
		trace = append(trace, slices.Clone(w))
	}
	return predicted, trace
}
