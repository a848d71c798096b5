package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// PredictRatios asks for the order of three gain ratios.
var PredictRatios = grader.Exercise[func() []string]{
	ID:       "thresholds/predict-ratios",
	Title:    "Does the ratio tame the number?",
	Where:    fanRatio,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictRatios,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction",
			Want: []string{"Number", "Outlook", "Humidity"}}}
	},
	Hints: []string{
		"The number gains 0.940 bits, and its answer costs 3.807. Do the same for the others: " +
			"the three outlooks are nearly equal branches.",
	},
}

const fanRatio = "Fan, Information Gain Ratio"
