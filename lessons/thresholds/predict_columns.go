package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// PredictColumns asks how often the best threshold of a random column is as good as that of a
// finding.
var PredictColumns = grader.Exercise[func() string]{
	ID:       "thresholds/predict-columns",
	Title:    "A thousand columns of chance",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictColumns,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "B"}}
	},
	Hints: []string{
		"How many thresholds does the function try on one column of 148 different numbers? And " +
			"which of their gains does it return?",
		"Of 147 chances of 3 % each nearly every column would have a lucky one, if the chances " +
			"were independent. Move a threshold over one patient: does the gain change much?",
	},
}
