package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// PredictVote asks how badly three good doctors can vote.
var PredictVote = grader.Exercise[func() int]{
	ID:       "ensembles/predict-vote",
	Title:    "How badly can they vote?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictVote,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 4}}
	},
	Hints: []string{
		"Together the doctors give 18 right answers. A vote needs two of them to be right. Where " +
			"is a right answer wasted?",
		"Draw a table of three rows and ten columns, and put 6 crosses into each row.",
	},
}
