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
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 35.47}}
	},
	Compare: compare.Tolerance{Abs: .5}.Results,
	Hints: []string{
		"Each term is (seen − expected)² / expected. Both numbers grow tenfold.",
	},
}
