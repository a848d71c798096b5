package multiclass

import (
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// PredictCoupled asks what many sure pairs make of a class.
var PredictCoupled = grader.Exercise[func() float64]{
	ID:       "multiclass/predict-coupled",
	Title:    "Nine sigmoids agree",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCoupled,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: svm.Coupled(Agreed(10, 0.9))[0]}}
	},
	Compare: compare.Tolerance{Abs: 0.03}.Results,
	Hints: []string{
		"What share of what the 3 has does one rival have?",
		"Ten probabilities sum to 1. Begin with only two rivals.",
	},
}
