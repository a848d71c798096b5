package supportvectors

import (
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// PredictSlack asks from which C on no slack is taken.
var PredictSlack = grader.Exercise[func() float64]{
	ID:       "supportvectors/predict-slack",
	Title:    "How dear must slack be?",
	Where:    fanSlack,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictSlack,
	Cases: func() []grader.Case {
		hard := classify.Must(svm.Dual(Four()))
		return []grader.Case{{Want: slices.Max(hard.Alpha)}}
	},
	Compare: compare.Tolerance{Abs: 0.01}.Results,
	Hints: []string{
		"What does C change in the dual? When does that change what comes out?",
		"The prices of the four examples without slack stand above, where the dual is solved by " +
			"hand.",
	},
}

const fanSlack = "Fan, Introducing slack variables"
