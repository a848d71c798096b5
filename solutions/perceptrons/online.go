package perceptrons

import (
	"slices"
)

// Online runs the perceptron once over a sequence of examples, and returns what it
// predicted and which weights it had after each of them.
//
// It begins with w = 0, without an offset. A score of 0 predicts +1. There is at least one
// example, and y[t] is +1 or −1. predicted[t] is the prediction for example t, and trace[t]
// holds the weights after it, whether they moved or not.
func Online(x [][]float64, y []int) (predicted []int, trace [][]float64) {
	w := make([]float64, len(x[0]))
	for t := range x {
		says := -1
		if dot(w, x[t]) >= 0 {
			says = 1
		}
		if says != y[t] {
			move(w, float64(y[t]), x[t])
		}
		predicted = append(predicted, says)
		trace = append(trace, slices.Clone(w))
	}
	return predicted, trace
}

// move adds so many times x to w.
func move(w []float64, by float64, x []float64) {
	for j, v := range x {
		w[j] += by * v
	}
}

// dot returns a·b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for j, v := range a {
		sum += v * b[j]
	}
	return sum
}
