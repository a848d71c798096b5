package validation

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// PredictDegree asks for the best of four degrees where the truth is nearly one of them, for few
// examples and for many.
var PredictDegree = grader.Exercise[func() []int]{
	ID:       "validation/predict-degree",
	Title:    "Which degree errs least?",
	Where:    fanGeneral,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDegree,
	Hints: []string{
		"The noise is the same for all four. What does a higher degree gain in bias, and what " +
			"does it cost in variance?",
		"The table above has the bias at each degree. By the rule of thumb two more coefficients " +
			"cost 2σ²/n, or more, with σ² = 0.09. Compute it for each n, and compare.",
	},
}
