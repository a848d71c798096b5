package images

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// PredictSame asks which changes a histogram of orientations does not see.
var PredictSame = grader.Exercise[func() string]{
	ID:       "images/predict-same",
	Title:    "What a histogram does not see",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSame,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ACD"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Follow one arrow through each change: where does it point then, and how long is it?",
		"An arrow that turns round is the same line. Find every change that does no more than " +
			"that.",
	},
}
