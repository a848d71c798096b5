package committees

import (
	"math"
	"slices"
)

// Forward returns what each layer of a network makes of the example x: first x itself,
// then the outputs of every hidden layer, and at last the probabilities of the classes.
//
// W[l][k][j] is the weight with which neuron k of layer l takes output j of the layer
// before, and b[l][k] its offset:
//
//	z_k = b[l][k] + Σ_j W[l][k][j] · (output j of the layer before)
//
// A hidden neuron puts out max(0, z_k). The neurons of the last layer stand for the
// classes, and their outputs are softmax probabilities, e^z_k / Σ e^z. There is at
// least one layer. The z may be as far from 0 as ±5000. The arguments do not change.
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

// Backward returns the derivatives of the cost of one example, −log p[y], by
// back-propagation.
//
// W, b and x are those of Forward, and y is the example's class. deltas[l][k] is the
// derivative by the z of neuron k in layer l, and so also by its offset:
//
//	g_k = p_k − 1 if k = y, and p_k if not, in the last layer
//	g_j = Σ_k W[l+1][k][j] · g_k where z_j > 0, and 0 where not, in a hidden layer l
//
// gradient[l][k][j] is the derivative by W[l][k][j]: g_k times what came in there.
func Backward(W [][][]float64, b [][]float64, x []float64, y int) (
	deltas [][]float64, gradient [][][]float64,
) {
	outputs := Forward(W, b, x)
	deltas, gradient = make([][]float64, len(W)), make([][][]float64, len(W))
	for l := len(W) - 1; l >= 0; l-- {
		if l == len(W)-1 {
			deltas[l] = slices.Clone(outputs[l+1])
			deltas[l][y]--
		} else {
			deltas[l] = make([]float64, len(W[l]))
			for k, a := range outputs[l+1] {
				if a > 0 {
					for m, delta := range deltas[l+1] {
						deltas[l][k] += W[l+1][m][k] * delta
					}
				}
			}
		}
		for _, delta := range deltas[l] {
			row := make([]float64, len(outputs[l]))
			for j, a := range outputs[l] {
				row[j] = delta * a
			}
			gradient[l] = append(gradient[l], row)
		}
	}
	return deltas, gradient
}

// Momentum goes down a bowl with momentum, and returns where it has been and how fast.
//
// The gradient at w is A·w − b, for a square matrix A. At first w is start and its
// speed u is 0. Each of the steps does
//
//	u ← mu · u − rate · gradient(w),   w ← w + u
//
// with the gradient at the w from before the step. ws and us have steps + 1 rows: the
// start, and then what each step has led to. start does not change.
func Momentum(start []float64, A [][]float64, b []float64, rate, mu float64, steps int) (
	ws, us [][]float64,
) {
	w, u := slices.Clone(start), make([]float64, len(start))
	ws, us = append(ws, slices.Clone(w)), append(us, slices.Clone(u))
	for range steps {
		for i, row := range A {
			slope := -b[i]
			for j, v := range w {
				slope += row[j] * v
			}
			u[i] = mu*u[i] - rate*slope
		}
		for i := range w {
			w[i] += u[i]
		}
		ws, us = append(ws, slices.Clone(w)), append(us, slices.Clone(u))
	}
	return ws, us
}
