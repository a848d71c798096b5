package networks

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// PredictLimit asks how large a rate may be with momentum.
var PredictLimit = grader.Exercise[func() float64]{
	ID:       "networks/predict-limit",
	Title:    "How large a rate?",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLimit,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: 0.7257}}
	},
	Compare: compare.Tolerance{Abs: 0.03}.Results,
	Hints: []string{
		"What happens at the limit of plain descent: do its steps go the same way, or does each " +
			"turn back? What does momentum do with such steps?",
		"Let the place be w, −w, w and so on, along the steepest direction. Then u is 2w before " +
			"a step and −2w after it. Put this into the rule, with β = 0 and with β = 0.9.",
	},
}
