package trees

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// PredictCoins asks how often an attribute that knows nothing gains something.
var PredictCoins = grader.Exercise[func() (float64, float64)]{
	ID:       "trees/predict-coins",
	Title:    "A coin for each figure",
	Where:    fanGain,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"zero", "above"},
	Solution: solutions.PredictCoins,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{0.0, 1000.0}}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"Write down a toss with seven heads, and the numbers of squares and triangles in both " +
			"branches. What would they have to be for a gain of 0?",
		"The parent has 9 squares to 5 triangles. With how many heads can both branches have " +
			"just these shares?",
	},
}
