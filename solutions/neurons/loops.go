package neurons

import "slices"

// Online runs the perceptron once over a sequence of examples, and returns what it
// predicted and which weights it had after each of them.
//
// It begins with w = 0, without an offset. Example t is predicted to be +1 if w·x[t] ≥ 0,
// else −1. Where that is not y[t], the weights move:
//
//	w ← w + y[t] · x[t]
//
// There is at least one example, and y[t] is +1 or −1. predicted[t] is the prediction
// for example t, and trace[t] holds the weights after it, whether they moved or not.
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

// Rosenblatt runs Rosenblatt's loop, and returns the errors of each epoch and the
// weights at its end.
//
// Each example gets one more number, −1, behind the others, so that the last weight is
// a threshold. The weights begin as 0. In each epoch all examples go by in their order;
// one is an error if y[i] is not sign(w·x[i]), where sign(0) = 0 is neither class, and
// then w ← w + y[i] · x[i]. The loop ends after an epoch without an error, or after so
// many epochs. There is at least one example, epochs may be 0, and y[i] is +1 or −1.
// Neither x nor its rows change.
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

// Average returns the averaged perceptron: the mean of the weights that Online has
// after each presentation, if it is shown the examples again and again for so many
// epochs, at least one, and goes on with its weights from one epoch to the next.
//
// Weights that stay for many presentations count as often as they are there, and those
// before the first presentation do not count. Every epoch is run, whether there are
// mistakes or not. The arguments are those of Online.
func Average(x [][]float64, y []int, epochs int) []float64 {
	var all [][]float64
	var classes []int
	for range epochs {
		all, classes = append(all, x...), append(classes, y...)
	}
	_, trace := Online(all, classes)
	mean := make([]float64, len(x[0]))
	for _, w := range trace {
		move(mean, 1/float64(len(trace)), w)
	}
	return mean
}

// move adds so many times x to w.
func move(w []float64, by float64, x []float64) {
	for j, v := range x {
		w[j] += by * v
	}
}
