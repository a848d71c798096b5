package pruning

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// PredictTenfold asks what χ² becomes if all counts grow tenfold.
var PredictTenfold = grader.Exercise[func() float64]{
	ID:       "pruning/predict-tenfold",
	Title:    "Ten times as many days",
	Where:    "Puolamäki 2007, Pruning",
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTenfold,
	Compare:  compare.Tolerance{Abs: .5}.Results,
	Hints: []string{
		"Each term is (seen − expected)² / expected. Both numbers grow tenfold.",
	},
}

// PredictPrice asks at which price the root falls, when the branches that earn less are gone.
var PredictPrice = grader.Exercise[func() float64]{
	ID:       "pruning/predict-price",
	Title:    "The last cut",
	Where:    roweisPruning,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPrice,
	Compare:  compare.Tolerance{Abs: .1}.Results,
	Hints: []string{
		"Which nodes are cut before the root, and how many leaves and errors has the tree then?",
		"Set the cost of that tree equal to the cost of a single leaf, and solve for the price.",
	},
}
