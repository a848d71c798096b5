package regression

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// PredictHours asks what a weight does to a probability.
var PredictHours = grader.Exercise[func() float64]{
	ID:       "regression/predict-hours",
	Title:    "Two hours more",
	Where:    puoLogistic,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictHours,
	Compare:  compare.Tolerance{Abs: 0.02}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.8}}
	},
	Hints: []string{
		"What are the odds of a probability of ½? What does one hour make of them, and the next?",
	},
}
