package online

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/online"
)

// PredictMajority asks how good a majority of experts is.
var PredictMajority = grader.Exercise[func() float64]{
	ID:       "online/predict-majority",
	Title:    "Better than the best?",
	Where:    rowRules,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictMajority,
	Cases:    prediction(3.0),
	Hints: []string{
		"Write the weights behind each row. Homer's row makes them 1, 1, ½.",
		"The good expert has to be right for a while before the others have less weight together.",
	},
}
