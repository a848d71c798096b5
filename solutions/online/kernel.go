package online

import (
	"slices"
)

// Kernel runs the perceptron where examples are seen through a kernel only, and returns
// how often each of them has been a mistake.
//
// gram[i][j] = κ(x_i, x_j) is the kernel of the examples i and j, and y[i] is +1 or −1.
// At first all alpha[i] are 0. An example is predicted to be +1 where f is at least 0,
// else −1, and at a mistake its alpha grows by 1, at once. trace[e] holds the alpha after
// epoch e, in which all examples go by in their order. The loop ends after an epoch
// without a mistake, and after the given number of epochs at the latest. There is at
// least one example and one epoch.
func Kernel(gram [][]float64, y []int, epochs int) (trace [][]int) {
	alpha := make([]int, len(y))
	for range epochs {
		wrong := false
		for j := range y {
			f := 0.0
			for i, a := range alpha {
				f += float64(a*y[i]) * gram[i][j]
			}
			if (f >= 0) != (y[j] == 1) {
				alpha[j]++
				wrong = true
			}
		}
		trace = append(trace, slices.Clone(alpha))
		if !wrong {
			break
		}
	}
	return trace
}
