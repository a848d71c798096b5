package comparisons

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

// PredictChain asks how far "better on most tables" reaches.
var PredictChain = grader.Exercise[func() int]{
	ID:       "comparisons/predict-chain",
	Title:    "Better, and better, and better",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictChain,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: solutions.PredictChain()}}
	},
	Hints: []string{
		"Begin with three classifiers and three tables: the first errs less than the second on " +
			"two, and the second less than the third on two. Can the third win two?",
		"The tenth can err less than the first only on a table on which the chain breaks " +
			"somewhere. How many links has it, and on how many tables does each break?",
	},
}
