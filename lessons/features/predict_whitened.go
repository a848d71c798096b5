package features

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// PredictWhitened asks who notices that coordinates are turned, or divided by their deviations.
var PredictWhitened = grader.Exercise[func() (string, string)]{
	ID:       "features/predict-whitened",
	Title:    "Whose measure?",
	Where:    fanProblems,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"neighbour", "planes"},
	Solution: solutions.PredictWhitened,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{"as many", "as many"}}}
	},
	Hints: []string{
		"The 92 directions are at right angles, and no known slip lies outside them. What " +
			"becomes of the distance of two slips?",
		"How do the planes measure how far a slip is from the mean of a class? Think of one " +
			"number, which comes in grams instead of kilograms.",
	},
}
