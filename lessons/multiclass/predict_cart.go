package multiclass

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// PredictCart asks for a string kernel by hand.
var PredictCart = grader.Exercise[func() float64]{
	ID:       "multiclass/predict-cart",
	Title:    "A cat and a cart",
	Where:    fanStrong,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCart,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: 0.574}}
	},
	Compare: compare.Tolerance{Abs: 0.01}.Results,
	Hints: []string{
		"Three sequences of two characters are in both. Over how many places does each reach in " +
			"cat, and over how many in cart?",
		"cart with itself has six sequences.",
	},
}
