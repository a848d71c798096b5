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
	Hints: []string{
		"What are the odds of a probability of ½? What does one hour make of them, and the next?",
	},
}

// PredictPath asks for the way that gradient descent takes with a long step.
var PredictPath = grader.Exercise[func() string]{
	ID:       "regression/predict-path",
	Title:    "A longer step",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPath,
	Hints: []string{
		"Along the floor of the valley a longer step is good. What does it do across, where it " +
			"is steep?",
	},
}

// PredictWeight asks how a weight grows if the classes are separable.
var PredictWeight = grader.Exercise[func() float64]{
	ID:       "regression/predict-weight",
	Title:    "How far does it run?",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWeight,
	Compare:  compare.Tolerance{Abs: 0.6}.Results,
	Hints: []string{
		"The step is the sum of (p − y)x. What becomes of p − y as the model gets surer?",
		"Ninety steps took it from 2.73 to 4.69. Do 900 more steps take it ten times as far?",
	},
}
