package pruning

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// PredictWhole asks how often a tree errs that has learnt exchanged labels by heart.
var PredictWhole = grader.Exercise[func() float64]{
	ID:       "pruning/predict-whole",
	Title:    "Learnt by heart",
	Where:    roweisPruning,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWhole,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: .296}}
	},
	Compare: compare.Tolerance{Abs: .03}.Results,
	Hints: []string{
		"An exchanged training point has a box of its own. How large a part of the square " +
			"answers wrongly for that reason?",
		"The answer is wrong if the place is spoilt or the new label is exchanged. If both are, " +
			"it is right, by luck.",
	},
}
