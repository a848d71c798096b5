package perceptrons

import (
	"slices"
)

// Read returns a label for each unknown row. The rows are pictures of digits, and labels says of
// each whether it is "5" or "another". At most 2.5 % of the labels may be wrong. A call may take a
// second.
func Read(rows [][]float64, labels []string, unknown [][]float64) []string {
	var x [][]float64
	var y []int
	for i, row := range rows {
		x = append(x, append(slices.Clone(row), 1)) // the weight of the 1 is the offset
		y = append(y, -1)
		if labels[i] == "5" {
			y[i] = 1
		}
	}
	w := Average(x, y, 10)
	answers := make([]string, len(unknown))
	for i, row := range unknown {
		answers[i] = "another"
		if dot(w[:len(row)], row)+w[len(row)] >= 0 {
			answers[i] = "5"
		}
	}
	return answers
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
