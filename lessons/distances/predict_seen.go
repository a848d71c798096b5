package distances

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// PredictSeen asks what a distance that has seen the answers is worth.
var PredictSeen = grader.Exercise[func() float64]{
	ID:       "distances/predict-seen",
	Title:    "Fourteen honest days",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictSeen,
	Cases:    prediction(7.0),
	Compare:  compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Five days are sunny, on two of which there was play. Leave one of the two out. What is " +
			"the share of play on sunny days now?",
		"Somebody who always says P is wrong on 5 of the 14 days. Could a distance that is " +
			"learnt from 13 rows do worse?",
	},
}
