package sequences

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// PredictDigits asks for the cheapest answer if each digit counts by itself, at two scales of w.
var PredictDigits = grader.Exercise[func() string]{
	ID:       "sequences/predict-digits",
	Title:    "A cent for each wrong digit",
	Where:    fanLikelihood,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDigits,
	Hints: []string{
		"What does the first digit cost on average if you write 1, and what if you write 7?",
		"A probability is e to a score, divided by Z. What becomes of 0.4 and 0.3 if the scores " +
			"are three times as large?",
	},
}
