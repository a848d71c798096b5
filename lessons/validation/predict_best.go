package validation

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// PredictBest asks how often the interval of the best of twenty is right.
var PredictBest = grader.Exercise[func() float64]{
	ID:       "validation/predict-best",
	Title:    "The best of twenty",
	Where:    konBounds,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBest,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: 0.614}}
	},
	Compare: compare.Tolerance{Abs: 0.08}.Results, // of the exact share: see TestBestOfTwenty
	Hints: []string{
		"Of twenty errors that are only luck, on which side of the truth is the smallest?",
		"An interval may miss on two sides. The best filter's is wrong if which of the twenty " +
			"intervals miss, and on which side? They miss independently.",
	},
}

const konBounds = "Kondor, Generalization Bounds"
