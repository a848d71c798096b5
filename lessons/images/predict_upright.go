package images

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// PredictUpright asks what becomes of a letter that is upright to the eye.
var PredictUpright = grader.Exercise[func() string]{
	ID:       "images/predict-upright",
	Title:    "What becomes of an L?",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictUpright,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"The formula does not know what is a stem. Where does the ink balance, and is it above " +
			"or below that place that the ink lies to the right?",
		"Find the sign of xy: its largest terms are those of the foot's end. Then see which " +
			"column a pixel of the first row asks for.",
	},
}
