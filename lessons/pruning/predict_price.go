package pruning

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// PredictPrice asks at which price the root falls, when the branches that earn less are gone.
var PredictPrice = grader.Exercise[func() float64]{
	ID:       "pruning/predict-price",
	Title:    "The last cut",
	Where:    roweisPruning,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPrice,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 10.0}}
	},
	Compare: compare.Tolerance{Abs: .1}.Results,
	Hints: []string{
		"Which nodes are cut before the root, and how many leaves and errors has the tree then?",
		"Set the cost of that tree equal to the cost of a single leaf, and solve for the price.",
	},
}
