package images

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// PredictMove asks which moves of a stroke the cells do not see. The stroke stays in its cell
// exactly when its edges do not.
var PredictMove = grader.Exercise[func() string]{
	ID:       "images/predict-move",
	Title:    "A stroke that moves",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictMove,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ACE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Which pixels vote? Find the columns in which the gradient of one upright stroke is not 0.",
		"Write down these columns for a stroke in column 1, 2 and 3, and the cells in which they " +
			"are.",
	},
}
