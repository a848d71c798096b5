package rankings

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// PredictPooled asks what ties do to an AUC, where they are made of pairs in the wrong order.
var PredictPooled = grader.Exercise[func() string]{
	ID:       "rankings/predict-pooled",
	Title:    "What ties do",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictPooled,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"A tie counts half. For which pairs is that a loss, and for which a gain?",
		"Take the smallest case: two examples that were pooled, one of them positive. Which has " +
			"the higher score? Count their pair before and after.",
	},
}
