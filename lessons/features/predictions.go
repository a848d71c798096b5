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
	Hints: []string{
		"Along a direction a slip gets darker where the picture is dark, and lighter where it is " +
			"light. What becomes of a six that goes along A?",
		"Where does an eight have ink, and a six none? Look for the picture that is the darkest, " +
			"or the lightest, just there.",
	},
}

// PredictWhitened asks who notices that coordinates are turned, or divided by their deviations.
var PredictWhitened = grader.Exercise[func() (string, string)]{
	ID:       "features/predict-whitened",
	Title:    "Whose measure?",
	Where:    fanProblems,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"neighbour", "planes"},
	Solution: solutions.PredictWhitened,
	Hints: []string{
		"The 92 directions are at right angles, and no known slip lies outside them. What " +
			"becomes of the distance of two slips?",
		"How do the planes measure how far a slip is from the mean of a class? Think of one " +
			"number, which comes in grams instead of kilograms.",
	},
}
