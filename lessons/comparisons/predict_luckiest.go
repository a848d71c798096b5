package comparisons

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

// PredictLuckiest asks how good the luckiest of equals looks.
var PredictLuckiest = grader.Exercise[func() float64]{
	ID:       "comparisons/predict-luckiest",
	Title:    "The luckiest of 35",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLuckiest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 11.2}}
	},
	Compare: compare.Tolerance{Abs: 1.5}.Results,
	Hints: []string{
		"On one table each has a rank from 1 to 35, all equally probable. How far is such a " +
			"rank from 18, mostly, and how far the mean of ten?",
		"The standard deviation of one rank is about 10. A mean of ten has it divided by √10. " +
			"And the luckiest of 35 is not an ordinary one.",
	},
}
