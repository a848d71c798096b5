package regression

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// PredictCopies asks what a penalty makes of a column that stands there twice.
var PredictCopies = grader.Exercise[func() float64]{
	ID:       "regression/predict-copies",
	Title:    "A column that stands there twice",
	Where:    puoCost,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictCopies,
	Compare:  compare.Tolerance{Abs: 0.05}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: lambdaOfOne()}}
	},
	Hints: []string{
		"Call the weight of the single column w. How large are the two weights that give the " +
			"same line for the odds?",
		"Compare what the penalty takes for one weight w, and what it takes for these two.",
	},
}

// lambdaOfOne returns the λ with which Apart gives the probabilities of ApartTwice with λ = 1.
// There the gradient is 0, so λ w = Σ (y − p) x.
func lambdaOfOne() float64 {
	model := classify.Must(logistic.Regression{Lambda: 1}.Fit(ApartTwice()))
	w := model.W().At(0, 1) + model.W().At(0, 2)
	slope := 0.0
	for i, x := range apart {
		p := model.Posterior(nil, []float64{x[0], x[0]})[1]
		slope += (float64(sides[i]) - p) * x[0]
	}
	return slope / w
}
