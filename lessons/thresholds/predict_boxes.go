package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// PredictBoxes asks which picture is that of a tree.
var PredictBoxes = grader.Exercise[func() string]{
	ID:       "thresholds/predict-boxes",
	Title:    "Which picture is the tree?",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBoxes,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "B"}}
	},
	Hints: []string{"What line does the first question draw, and on which side of it is the " +
		"second one asked?"},
}
