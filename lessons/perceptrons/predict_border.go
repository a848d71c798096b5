package perceptrons

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// PredictBorder asks for the border after a mistake.
var PredictBorder = grader.Exercise[func() string]{
	ID:       "perceptrons/predict-border",
	Title:    "Where does the border go?",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBorder,
	Cases:    prediction("C"),
	Hints: []string{
		"The border is always at right angles to w, and the class + is on the side to which w " +
			"points.",
		"Put the arrow of the example at the tip of w. Where does it end?",
	},
}
