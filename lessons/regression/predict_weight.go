package regression

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// PredictWeight asks how a weight grows if the classes are separable.
var PredictWeight = grader.Exercise[func() float64]{
	ID:       "regression/predict-weight",
	Title:    "How far does it run?",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWeight,
	Compare:  compare.Tolerance{Abs: 0.6}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 6.9}}
	},
	Hints: []string{
		"The step is the sum of (p − y)x. What becomes of p − y as the model gets surer?",
		"Ninety steps took it from 2.73 to 4.69. Do 900 more steps take it ten times as far?",
	},
}
