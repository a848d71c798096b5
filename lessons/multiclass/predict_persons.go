package multiclass

import (
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// PredictPersons asks how many digits are read with a probability below 0.98.
var PredictPersons = grader.Exercise[func() float64]{
	ID:       "multiclass/predict-persons",
	Title:    "Sure to 98 %",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPersons,
	Cases: func() []grader.Case {
		_, choose, _ := Forms()
		_, persons, _ := FormCost(choose, 0.98)
		return []grader.Case{{Want: float64(persons)}}
	},
	Compare: compare.Tolerance{Abs: 40}.Results,
	Limit:   time.Minute,
	Hints: []string{
		"How sure is a sigmoid that just reaches its target?",
		"Let all nine sigmoids of a digit reach their targets, and make one distribution of them.",
	},
}
