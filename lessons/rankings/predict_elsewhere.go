package rankings

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// PredictElsewhere asks what depends on how common the positive examples are.
var PredictElsewhere = grader.Exercise[func() string]{
	ID:       "rankings/predict-elsewhere",
	Title:    "Another branch",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictElsewhere,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "CD"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Which of the four are computed within one kind, of the misread digits alone or of the " +
			"others alone? Which mix both kinds?",
		"Take 600 digits with a doubt of about −10. Some 100 of them are misread here. How many " +
			"right ones stand beside 100 such misread ones at the other branch?",
	},
}
