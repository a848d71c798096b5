package multiclass

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// The exercises of the lesson on many classes that ask for something else than a function to write.

// PredictWork asks which of three ways to many classes is the quickest.
var PredictWork = grader.Exercise[func() []string]{
	ID:       "multiclass/predict-work",
	Title:    "Which way is the quickest?",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWork,
	Hints: []string{
		"How many machines are there, and how many examples does each see? The formulas above " +
			"the exercise are for two of the three ways.",
		"In the third way every step takes an example to all ten planes.",
	},
}
