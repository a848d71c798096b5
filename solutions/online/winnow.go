package online

import (
	"slices"
)

// Winnow runs Littlestone's algorithm once over a sequence of examples, and returns
// what it predicted and which weights it had after each of them.
//
// The d numbers of an example are 0 or 1. All weights begin as 1. Example t is
// predicted to be +1 if w·x[t] ≥ d, else −1. Where that is not y[t], the weights of the
// attributes that are 1 in x[t] change, and no others: they are doubled if y[t] is +1,
// and halved if it is −1. trace[t] holds the weights after example t. There is at least
// one example.
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
