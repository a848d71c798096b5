package comparisons

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

// PredictLuckiest asks how good the luckiest of equals looks.
var PredictLuckiest = grader.Exercise[func() float64]{
	ID:       "comparisons/predict-luckiest",
	Title:    "The luckiest of 36",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLuckiest,
	Compare:  compare.Tolerance{Abs: 1.5}.Results,
	Hints: []string{
		"On one table each has a rank from 1 to 36, all equally probable. How far is such a " +
			"rank from 18.5 as a rule, and how far is the mean of ten?",
		"The standard deviation of one rank is about 10. A mean of ten has it divided by √10. " +
			"And the luckiest of 36 is not an ordinary one.",
	},
}

// PredictChain asks how far "better on most tables" reaches.
var PredictChain = grader.Exercise[func() int]{
	ID:       "comparisons/predict-chain",
	Title:    "Better, and better, and better",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictChain,
	Hints: []string{
		"Begin with three classifiers and three tables: the first errs less than the second on " +
			"two, and the second less than the third on two. Can the third win two?",
		"The tenth can err less than the first only on a table on which the chain breaks " +
			"somewhere. How many links has it, and on how many tables does each break?",
	},
}
