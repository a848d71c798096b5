package rankings

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// PredictHonest asks for the calibration error that chance alone gives to an honest machine.
var PredictHonest = grader.Exercise[func() string]{
	ID:       "rankings/predict-honest",
	Title:    "The error of the honest",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictHonest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Take a bin with four of the digits, for which the machine says 0.75 each. Which shares " +
			"can come true, and how far are they from 0.75?",
		"Most of the 40 are in the bin nearest to 1, the others in twos and threes in the bins " +
			"below it. No distance is negative, so they do not make up for each other.",
	},
}
