package images

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// PredictLeaning asks for the order of four ways to show leaning digits to planes. What is best for
// digits as they are written fails, since leaning turns the edges whose directions it counts.
var PredictLeaning = grader.Exercise[func() string]{
	ID:       "images/predict-leaning",
	Title:    "Four ways to show a leaning digit",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLeaning,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "DBCA"}}
	},
	Hints: []string{
		"The planes have never seen a leaning digit. For each of the four: what is left of the " +
			"leaning in the numbers that they are shown?",
		"Lean an upright stroke by half a column with each row. Which bins had its edges before, " +
			"and which have they now?",
	},
}
