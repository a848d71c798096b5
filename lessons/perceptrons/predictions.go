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
	Hints: []string{
		"Draw the four corners of a square, and mark those where the function is 1. A neuron's " +
			"ones and zeros lie on two sides of a straight line.",
		"If a neuron computes a function, another one computes its opposite: reverse all " +
			"signs. So what about the opposite of XOR?",
	},
}

// Where the lectures treat what the exercises are about.
const konInspiration = "Kondor, Inspiration: Artificial Neural Networks"

// PredictBorder asks for the border after a mistake.
var PredictBorder = grader.Exercise[func() string]{
	ID:       "perceptrons/predict-border",
	Title:    "Where does the border go?",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBorder,
	Hints: []string{
		"The border is always at right angles to w, and the class + is on the side to which w " +
			"points.",
		"Put the arrow of the example at the tip of w. Where does it end?",
	},
}

// PredictTen asks what the length of the examples does.
var PredictTen = grader.Exercise[func() float64]{
	ID:       "perceptrons/predict-ten",
	Title:    "Ten times as long",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTen,
	Hints: []string{
		"Write the first three rows of the table again, with arrows that are ten times as long.",
		"Only the sign of a score matters.",
	},
}

// PredictConstant asks what the size of the appended number does to the bound.
var PredictConstant = grader.Exercise[func() []float64]{
	ID:       "perceptrons/predict-constant",
	Title:    "Must it be a 1?",
	Where:    konTheorem,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictConstant,
	Hints: []string{
		"The score is still 20x − 3, which is −1 and +1. So which weight does each appended " +
			"number need?",
		"The bound is R² times the squared length of w*, since the worst score is 1. Compute " +
			"both for each of the three numbers.",
	},
}
