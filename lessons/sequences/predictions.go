package sequences

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// PredictGrid asks which picture scores highest if neighbours like to be equal.
var PredictGrid = grader.Exercise[func() string]{
	ID:       "sequences/predict-grid",
	Title:    "What neighbours are worth",
	Where:    fanLikelihood,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictGrid,
	Hints: []string{
		"Nobody has to add up whole scores: how much does a picture lose and win if one pixel " +
			"changes?",
		"A changed pixel loses 1. It wins 0.6 for each neighbour that it is equal to then, and " +
			"loses 0.6 for each that it was equal to before.",
	},
}

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
