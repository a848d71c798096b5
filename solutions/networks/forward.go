package networks

import (
	"math"
	"slices"
)

// Forward returns what each layer of a network makes of the example x: first x itself, then the
// outputs of every hidden layer, and at last the probabilities of the classes.
//
// W[l][k][j] is the weight with which neuron k of layer l takes output j of the layer before, and
// b[l][k] its offset. Hidden neurons have ReLU. Those of the last layer stand for the classes, and
// softmax makes their outputs. There is at least one layer. If there is only one, it is the last.
// The z may be as far from 0 as ±5000. The arguments do not change.
func Forward(W [][][]float64, b [][]float64, x []float64) (outputs [][]float64) {
	outputs = append(outputs, x)
	for l := range W {
		a := slices.Clone(b[l])
		for k := range a {
			for j, v := range outputs[l] {
				a[k] += W[l][k][j] * v
			}
		}
		if l == len(W)-1 {
			softmax(a)
		} else {
			for k := range a {
				a[k] = max(0, a[k])
			}
		}
		outputs = append(outputs, a)
	}
	return outputs
}

// softmax turns the z of the last layer into probabilities.
func softmax(z []float64) {
	largest, sum := slices.Max(z), 0.0
	for k := range z {
		z[k] = math.Exp(z[k] - largest)
		sum += z[k]
	}
	for k := range z {
		z[k] /= sum
	}
}
