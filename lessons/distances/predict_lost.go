package distances

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// PredictLost asks which class suffers from a centroid's length.
var PredictLost = grader.Exercise[func() float64]{
	ID:       "distances/predict-lost",
	Title:    "Who suffers from a long centroid?",
	Where:    fanCentroid,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictLost,
	Cases:    prediction(0.95),
	Compare:  compare.Tolerance{Abs: 0.13}.Results,
	Hints: []string{
		"A mean is divided by the number of its texts. So what makes one longer than another?",
		"Two arrows, one of them longer, in nearly the same direction as a mail. With which is " +
			"the dot product larger?",
		"A mail that is taken for spam by mistake is ham. Which are taken for ham by mistake?",
	},
}

const fanCentroid = "Fan, Definition of Class Centroid"
