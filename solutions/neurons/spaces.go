package neurons

import "slices"

// Kernel runs the perceptron where examples are seen through a kernel only, and returns
// how often each of them has been a mistake.
//
// gram[i][j] = κ(x_i, x_j) is the kernel of the examples i and j, and y[i] is +1 or −1.
// At first all alpha[i] are 0. Example i is predicted by
//
//	f(x_i) = Σ_j alpha[j] · y[j] · gram[j][i]
//
// to be +1 if that is ≥ 0, else −1, and where that is not y[i], alpha[i] grows by 1.
// trace[e] holds the alpha after epoch e, in which all examples go by in their order.
// The loop ends after an epoch without a mistake, and after the given number of epochs at
// the latest. There is at least one example and one epoch.
func Kernel(gram [][]float64, y []int, epochs int) (trace [][]int) {
	alpha := make([]int, len(y))
	for range epochs {
		wrong := false
		for i := range y {
			f := 0.0
			for j, a := range alpha {
				f += float64(a*y[j]) * gram[j][i]
			}
			if (f >= 0) != (y[i] == 1) {
				alpha[i]++
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
