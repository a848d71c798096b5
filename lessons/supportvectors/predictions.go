package supportvectors

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// PredictWidth asks for the widest margin before it is computed.
var PredictWidth = grader.Exercise[func() float64]{
	ID:       "supportvectors/predict-width",
	Title:    "How wide can it be?",
	Where:    fanHulls,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWidth,
	Compare:  compare.Tolerance{Abs: 0.1}.Results,
	Hints: []string{
		"Draw the street at right angles to the line between the two nearest examples. Does a " +
			"third example stand in it?",
		"Turn it until it touches two examples of one class.",
	},
}
