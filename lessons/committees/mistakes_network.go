package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get networks and restricted Boltzmann machines wrong that are short over the
// reference. The others are in mistakes.txt.

type (
	ofForward = grader.Misconception[func(
		W [][][]float64, b [][]float64, x []float64,
	) (outputs [][]float64)]
	ofBackward = grader.Misconception[func(
		W [][][]float64, b [][]float64, x []float64, y int,
	) (deltas [][]float64, gradient [][][]float64)]
	ofProbability  = grader.Misconception[func(W [][]float64, a, b, v []float64) float64]
	ofConditionals = grader.Misconception[func(
		W [][]float64, a, b, v, h []float64,
	) (visible, hidden []float64)]
	ofContrast = grader.Misconception[func(
		W [][]float64, a, b, v0, uh, uv []float64,
	) (h0, v1, h1 []float64, gradient [][]float64)]
)

var forwardMistakes = []ofForward{
	{Name: "without x",
		Hint: "The first of the outputs is x itself: the first layer takes it as every other " +
			"layer takes what comes before it.",
		Wrong: func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
			return solutions.Forward(W, b, x)[1:]
		}},
	{Name: "the probabilities alone",
		Hint: "The outputs of every layer are wanted: back-propagation needs them all.",
		Wrong: func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
			return solutions.Forward(W, b, x)[len(W):]
		}},
}

var backwardMistakes = []ofBackward{
	{Name: "the gradient turned round",
		Hint: "gradient has the shape of W: first the neuron, then what comes in.",
		Wrong: func(
			W [][][]float64, b [][]float64, x []float64, y int,
		) ([][]float64, [][][]float64) {
			deltas, gradient := solutions.Backward(W, b, x, y)
			for l := range gradient {
				gradient[l] = kit.Transposed(gradient[l])
			}
			return deltas, gradient
		}},
	{Name: "the layers from the last to the first",
		Hint: "You compute them from the last to the first; in the results they stand " +
			"in the order of W.",
		Wrong: func(
			W [][][]float64, b [][]float64, x []float64, y int,
		) ([][]float64, [][][]float64) {
			deltas, gradient := solutions.Backward(W, b, x, y)
			slices.Reverse(deltas)
			slices.Reverse(gradient)
			return deltas, gradient
		}},
}

var probabilityMistakes = []ofProbability{
	{Name: "the visible biases forgotten", Hint: "E has three sums: that of a[i]·v_i is missing.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(W, make([]float64, len(a)), b, v)
		}},
	{Name: "the hidden biases forgotten", Hint: "E has three sums: that of b[j]·h_j is missing.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(W, a, make([]float64, len(b)), v)
		}},
	{Name: "Z over the hidden states alone",
		Hint: "Z is a sum over all states of both kinds of units. With the states of h alone " +
			"the result is always 1.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 { return 1 }},
	{Name: "the logarithm", Hint: "The probability itself is asked for.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return math.Log(solutions.Probability(W, a, b, v))
		}},
}

var conditionalsMistakes = []ofConditionals{
	{Name: "the biases forgotten", Hint: "Each unit begins its sum with its own bias.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			return solutions.Conditionals(W, make([]float64, len(a)), make([]float64, len(b)), v, h)
		}},
	{Name: "visible from the hidden probabilities",
		Hint: "visible is given h, and not what you have just computed for the hidden units. The " +
			"two results have nothing to do with each other.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			_, hidden = solutions.Conditionals(W, a, b, v, h)
			visible, _ = solutions.Conditionals(W, a, b, v, hidden)
			return visible, hidden
		}},
	{Name: "the two results exchanged", Hint: "First the visible units, then the hidden ones.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			hidden, visible = solutions.Conditionals(W, a, b, v, h)
			return visible, hidden
		}},
}

var contrastMistakes = []ofContrast{
	{Name: "the gradient turned round",
		Hint: "gradient has the shape of W: a row for each visible unit.",
		Wrong: func(
			W [][]float64, a, b, v0, uh, uv []float64,
		) (h0, v1, h1 []float64, gradient [][]float64) {
			h0, v1, h1, gradient = solutions.Contrast(W, a, b, v0, uh, uv)
			return h0, v1, h1, kit.Transposed(gradient)
		}},
}
