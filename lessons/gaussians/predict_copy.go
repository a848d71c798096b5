package gaussians

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// PredictCopy asks what naive Bayes makes of a table in which every column stands twice.
var PredictCopy = grader.Exercise[func() float64]{
	ID:       "gaussians/predict-copy",
	Title:    "Every column twice",
	Where:    puoNaiveBayes,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCopy,
	Compare:  compare.Tolerance{Abs: 0.02}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.573}}
	},
	Hints: []string{
		"The product of each class has five factors, in the columns of the table by hand. Which " +
			"of them stand there twice now?",
		"The odds of N against P are 0.464/0.536. A part of that is the prior's, 5/14 to 9/14. " +
			"What is the part of the four attributes, and how often does it count now?",
	},
}
