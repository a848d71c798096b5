package decisions

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// PredictCurve asks for the form of a posterior.
var PredictCurve = grader.Exercise[func() string]{
	ID:       "decisions/predict-curve",
	Title:    "The posterior as a curve",
	Where:    roweisError,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCurve,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: "C"}}
	},
	Hints: []string{
		"Which of the two densities is higher at 37, which at 39? And which at 34, where both " +
			"are nearly 0?",
		"In the picture above, look at both ends. The posterior asks for the ratio of the two " +
			"curves, and not for their difference.",
	},
}
