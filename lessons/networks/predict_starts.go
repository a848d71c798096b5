package networks

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// PredictStarts asks which starts a descent can leave.
var PredictStarts = grader.Exercise[func() string]{
	ID:       "networks/predict-starts",
	Title:    "Five starts",
	Where:    kondorNeuron,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictStarts,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "BE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Do the first step of each start by hand, with two hidden neurons. Which derivatives are " +
			"0, and which are equal?",
		"Then do the second step. What was 0 in the first need not be 0 now, and what was equal " +
			"need not be equal.",
	},
}
