package online

import (
	"slices"
)

// Compete runs a perceptron of several classes once over a sequence of examples, and
// returns what it predicted and which vectors it had after each of them.
//
// Each class k, from 0 to classes − 1, has a vector w_k, which begins as 0. Example t
// is predicted to be of the class with the highest w_k·x[t]; of equally high ones the
// last class wins. Where it predicts class i, and y[t] is another class j, two vectors
// move by half of the example each:
//
//	w_i ← w_i − x[t]/2,  w_j ← w_j + x[t]/2
//
// trace[t][k] is w_k after example t. There is at least one example.
func Compete(x [][]float64, y []int, classes int) (predicted []int, trace [][][]float64) {
	w := make([][]float64, classes)
	for k := range w {
		w[k] = make([]float64, len(x[0]))
	}
	for t := range x {
		best := 0
		for k := range w {
			if dot(w[k], x[t]) >= dot(w[best], x[t]) {
				best = k
			}
		}
		if best != y[t] {
			move(w[best], -0.5, x[t])
			move(w[y[t]], 0.5, x[t])
		}
		predicted = append(predicted, best)
		after := make([][]float64, classes)
		for k := range w {
			after[k] = slices.Clone(w[k])
		}
		trace = append(trace, after)
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
