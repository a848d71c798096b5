package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// PredictTwice asks what the out-of-bag error says if each example comes twice.
var PredictTwice = grader.Exercise[func() float64]{
	ID:       "ensembles/predict-twice",
	Title:    "Each lump twice",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictTwice,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 100.0}}
	},
	Compare: compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Take one row, and a tree whose sample lacks it. What may this tree know nevertheless?",
		"In what share of the trees that lack the row is that so? And the majority decides.",
	},
}
