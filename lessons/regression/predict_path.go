package regression

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// PredictPath asks for the way that gradient descent takes with a long step.
var PredictPath = grader.Exercise[func() string]{
	ID:       "regression/predict-path",
	Title:    "A longer step",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPath,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"Along the floor of the valley a longer step is good. What does it do across, where it " +
			"is steep?",
	},
}
