package committees

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// Forward asks for the outputs of every layer of a network.
var Forward = grader.Exercise[func(
	W [][][]float64, b [][]float64, x []float64,
) (outputs [][]float64)]{
	ID:        "committees/forward",
	Title:     "Forward through a network",
	Where:     kondorNeuron,
	Points:    2,
	Params:    []string{"W", "b", "x"},
	Solution:  solutions.Forward,
	Cases:     forwardCases,
	Draw:      drawInput,
	Compare:   sameOutputs,
	Relations: forwardRelations,
	Hints: []string{
		"The first output is x. Each layer reads what was appended last, and appends its own.",
		"Begin each z with the offset. What comes after the sums depends on one question: is " +
			"this the last layer?",
		"In softmax take the largest z from all of them before math.Exp: then no " +
			"exponent is above 0.",
	},
}

// Backward asks for the derivatives that back-propagation gives.
var Backward = grader.Exercise[func(
	W [][][]float64, b [][]float64, x []float64, y int,
) (deltas [][]float64, gradient [][][]float64)]{
	ID:        "committees/backward",
	Title:     "Back-propagation",
	Where:     kondorNeuron,
	Points:    3,
	Params:    []string{"W", "b", "x", "y"},
	Results:   []string{"deltas", "gradient"},
	Solution:  solutions.Backward,
	Cases:     backwardCases,
	Draw:      drawExample,
	Drawn:     6,
	Compare:   sameDeltas,
	Relations: backwardRelations,
	Hints: []string{
		"Call Forward and keep all that it returns. Its first element is x, so what layer l puts " +
			"out is element l + 1.",
		"Make both results as long as W, and fill them from the last layer to the first.",
		"A neuron's z is above 0 exactly where its output is.",
	},
}

// Momentum asks for a descent with momentum, step by step.
var Momentum = grader.Exercise[func(
	start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
) (ws, us [][]float64)]{
	ID:        "committees/momentum",
	Title:     "Momentum",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"start", "A", "b", "rate", "mu", "steps"},
	Results:   []string{"ws", "us"},
	Solution:  solutions.Momentum,
	Cases:     momentumCases,
	Draw:      drawBowl,
	Compare:   sameDescent,
	Relations: momentumRelations,
	Hints: []string{
		"Three parts in each step: the whole gradient, then the whole speed, then all of w.",
		"A slice that you go on changing also changes in the trace: append slices.Clone(w).",
	},
}

// Probability asks for the exact probability of an example under a restricted Boltzmann machine.
var Probability = grader.Exercise[func(W [][]float64, a, b, v []float64) float64]{
	ID:        "committees/probability",
	Title:     "Energy and probability",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"W", "a", "b", "v"},
	Solution:  solutions.Probability,
	Cases:     probabilityCases,
	Draw:      drawPicture,
	Relations: probabilityRelations,
	Hints: []string{
		"Write a helper for Σ_h e^−E(v, h). It serves above the line with the given v, and below " +
			"it with every v in turn.",
		"The states of n units are the numbers from 0 to 2ⁿ − 1, written in binary: code >> i & " +
			"1 is the state of unit i.",
	},
}

// Conditionals asks for the two conditional distributions of a restricted Boltzmann machine.
var Conditionals = grader.Exercise[func(
	W [][]float64, a, b, v, h []float64,
) (visible, hidden []float64)]{
	ID:        "committees/conditionals",
	Title:     "From one side to the other",
	Where:     fanClassifiers,
	Points:    2,
	Params:    []string{"W", "a", "b", "v", "h"},
	Results:   []string{"visible", "hidden"},
	Solution:  solutions.Conditionals,
	Cases:     conditionalsCases,
	Draw:      drawSides,
	Relations: conditionalsRelations,
	Hints: []string{
		"visible needs h and the rows of W, hidden needs v and its columns.",
		"1/(1 + e^−z) is right for any z: where the exponential is +Inf, it is 0.",
	},
}

// Contrast asks for one step of contrastive divergence.
var Contrast = grader.Exercise[func(
	W [][]float64, a, b, v0, uh, uv []float64,
) (h0, v1, h1 []float64, gradient [][]float64)]{
	ID:        "committees/contrast",
	Title:     "Contrastive divergence",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"W", "a", "b", "v0", "uh", "uv"},
	Results:   []string{"h0", "v1", "h1", "gradient"},
	Solution:  solutions.Contrast,
	Cases:     contrastCases,
	Draw:      drawDream,
	Compare:   sameDream,
	Relations: contrastRelations,
	Hints: []string{
		"Call Conditionals three times, and each time use one of its two results: for the other, " +
			"any state will do.",
		"Keep P(h | v0) beside h0. The first goes into the gradient, the second on to v1.",
	},
}
