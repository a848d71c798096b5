package perceptrons

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// PredictTen asks what the length of the examples does.
var PredictTen = grader.Exercise[func() float64]{
	ID:       "perceptrons/predict-ten",
	Title:    "Ten times as long",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTen,
	Cases:    prediction(4.0),
	Hints: []string{
		"Write the first three rows of the table again, with arrows that are ten times as long.",
		"Only the sign of a score is asked for.",
	},
}
