package features

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// The exercises of the lesson on learnt features that ask for something else than a function to
// write.

// PredictDirection asks which direction of a pair of digits tells them apart.
var PredictDirection = grader.Exercise[func() string]{
	ID:       "features/predict-direction",
	Title:    "A six or an eight?",
	Where:    fanProblems,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDirection,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Along a direction a slip gets darker where the picture is dark, and lighter where it is " +
			"light. What becomes of a six that goes along A?",
		"Where does an eight have ink, and a six none? Look for the picture that is the darkest, " +
			"or the lightest, just there.",
	},
}
