package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// PredictBagging asks which learners gain by bagging.
var PredictBagging = grader.Exercise[func() string]{
	ID:       "ensembles/predict-bagging",
	Title:    "Who gains by bagging?",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBagging,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ABE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Ask of each learner: what do most of its 51 models say at a certain place, and is it " +
			"what one model says there?",
		"How many of the samples hold the nearest neighbour of a place? And which attribute does " +
			"a stump ask about, if three are equally good?",
		"A worse member is no worse committee. Count again for samples of 100 draws: how many of " +
			"them hold the nearest row?",
	},
}
