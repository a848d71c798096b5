package decisions

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// PredictTest asks for a Bayes error before it is computed.
var PredictTest = grader.Exercise[func() float64]{
	ID:       "decisions/predict-test",
	Title:    "What a good test is worth",
	Where:    roweisError,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTest,
	Compare:  compare.Tolerance{Abs: 0.5}.Results,
	Hints: []string{
		"The doctor need not believe the test. She names the more probable class in each of " +
			"the two cases, positive and negative.",
		"How many of the 1,000 are sick and positive, and how many healthy and positive? What " +
			"does she say to those with a positive test?",
	},
}

// PredictCurve asks for the form of a posterior.
var PredictCurve = grader.Exercise[func() string]{
	ID:       "decisions/predict-curve",
	Title:    "The posterior as a curve",
	Where:    roweisError,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCurve,
	Hints: []string{
		"Which of the two densities is higher at 37, which at 39? And which at 34, where both " +
			"are nearly 0?",
		"In the picture above, look at both ends. The posterior asks for the ratio of the two " +
			"curves, and not for their difference.",
	},
}
