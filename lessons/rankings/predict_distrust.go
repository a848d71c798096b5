package rankings

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// PredictDistrust asks for the worst column of a confusion matrix.
var PredictDistrust = grader.Exercise[func() int]{
	ID:       "rankings/predict-distrust",
	Title:    "Which name deserves least trust?",
	Where:    fanConfusion,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDistrust,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 9}}
	},
	Hints: []string{
		"The clerk does not know what a digit is. He knows what the machine says. Which numbers " +
			"of the matrix belong to one saying?",
		"In the column of a digit, compare what is off the diagonal with the sum of the column.",
	},
}
