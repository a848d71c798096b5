package mixtures

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// PredictShare asks who is responsible for a number far out.
var PredictShare = grader.Exercise[func() float64]{
	ID:       "mixtures/predict-share",
	Title:    "Who sent this penguin?",
	Where:    fanEM,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictShare,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: 0.9467}}
	},
	Compare: compare.Tolerance{Abs: 0.1}.Results,
	Hints: []string{
		"Not the mean that is nearer decides, but the density that is higher there. How many " +
			"standard deviations is 2 kg below each mean?",
		"Each deviation more makes a Gaussian lower, and the farther out the faster: at 4 it has " +
			"e^−8 of its height, at 5 e^−12.5.",
	},
}
