package supportvectors

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// PredictSupport asks for the number of support vectors of a very narrow and a very wide kernel.
var PredictSupport = grader.Exercise[func() (float64, float64)]{
	ID:       "supportvectors/predict-support",
	Title:    "Very narrow and very wide",
	Where:    fanIssues,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"narrow", "wide"},
	Solution: solutions.PredictSupport,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: []any{ringSupport(0.05), ringSupport(10)}}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"If every kernel is nearly 1, what is left of f(x) = Σ α y κ + b, as Σ α y = 0? Where " +
			"does that put the examples of both classes, and what does the table of prices say " +
			"of that place?",
		"An example without a price has the score that the others give it. How much do they give " +
			"if the Gaussian reaches none of them?",
	},
}

// ringSupport returns how many of the 120 examples of Rings are support vectors of a machine with a
// Gaussian kernel of this width.
func ringSupport(sigma float64) float64 {
	machine := svm.SVM{Kernel: svm.RBF{Sigma: sigma}, C: 1}
	return float64(len(classify.Must(machine.Fit(Rings(120, 1))).Support()))
}
