package perceptrons

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// PredictGates asks how much one neuron can do.
var PredictGates = grader.Exercise[func() float64]{
	ID:       "perceptrons/predict-gates",
	Title:    "How many of sixteen?",
	Where:    konInspiration,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictGates,
	Cases:    prediction(14.0),
	Hints: []string{
		"Draw the four corners of a square, and mark those where the function is 1. A neuron's " +
			"ones and zeros lie on two sides of a straight line.",
		"If a neuron computes a function, another one computes its contrary: turn all signs " +
			"round. So what about the contrary of XOR?",
	},
}

// Where the lectures treat what the exercises are about.
const konInspiration = "Kondor, Inspiration: Artificial Neural Networks"
