package distances

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// PredictDate asks what a name that no two rows share does to a distance.
var PredictDate = grader.Exercise[func() (int, int, int)]{
	ID:       "distances/predict-date",
	Title:    "The date as an attribute",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Results:  []string{"gain", "both", "honest"},
	Solution: solutions.PredictDate,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{7, 0, 7}}}
	},
	Hints: []string{
		"A large weight moves a neighbour forward only if Δ_j is smaller for this neighbour " +
			"than for others. What is Δ_j of the date, from one day to each of the others?",
		"One row has each date, so P(k | date) is 0 or 1. What is the value difference of the " +
			"dates of two days with play? Of one day with play and one without?",
		"In the third case nobody has seen the date of the day that is tested. How far is it " +
			"from the 13 dates that were seen?",
	},
}
