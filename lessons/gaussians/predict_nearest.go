package gaussians

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// PredictNearest asks in which order Σ⁻¹ finds four points away from the mean.
var PredictNearest = grader.Exercise[func() []string]{
	ID:       "gaussians/predict-nearest",
	Title:    "Which point is near?",
	Where:    kondorModel,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictNearest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []string{"A", "C", "B", "D"}}}
	},
	Hints: []string{
		"Two of the class's own points lie where A lies, or across from it. Does any lie near D?",
		"For each letter take the step from the mean, multiply Σ⁻¹ with it, and then the step " +
			"with that, as was done for (1, 1).",
	},
}
