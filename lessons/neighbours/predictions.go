package neighbours

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// PredictAllOthers asks what happens if all others vote.
var PredictAllOthers = grader.Exercise[func() float64]{
	ID:       "neighbours/predict-all-others",
	Title:    "If everybody votes",
	Where:    roweisQuestions,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictAllOthers,
	Compare:  compare.Tolerance{Abs: 0.04}.Results,
	Hints: []string{
		"Take one of the points. Count the 99 points that vote about it by class.",
		"Does it matter where the point is?",
	},
}

const roweisQuestions = "Roweis, Classification I: the closing questions"
