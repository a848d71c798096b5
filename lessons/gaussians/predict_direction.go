package gaussians

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// PredictDirection asks for the direction that parts two classes best.
var PredictDirection = grader.Exercise[func() string]{
	ID:       "gaussians/predict-direction",
	Title:    "The best direction",
	Where:    roweisFisher,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictDirection,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Drop each point at a right angle onto the arrow's line. How far do the points of one " +
			"class reach there?",
	},
}
