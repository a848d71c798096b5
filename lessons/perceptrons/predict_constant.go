package perceptrons

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// PredictConstant asks what the size of the appended number does to the bound.
var PredictConstant = grader.Exercise[func() []float64]{
	ID:       "perceptrons/predict-constant",
	Title:    "Must it be a 1?",
	Where:    konTheorem,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictConstant,
	Cases:    prediction([]float64{0.1, 1, 0.01}),
	Hints: []string{
		"The score is still 20x − 3, which is −1 and +1. So which weight does each appended " +
			"number need?",
		"The bound is R² times the squared length of w*, since the worst score is 1. Compute " +
			"both for each of the three numbers.",
	},
}
