package decisions

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// PredictPrior asks what a prior can do against all words of a mail.
var PredictPrior = grader.Exercise[func() float64]{
	ID:       "decisions/predict-prior",
	Title:    "One mail in a thousand",
	Where:    puoNaiveBayes,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPrior,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: float64(calledSpam(0.001))}}
	},
	Compare: compare.Tolerance{Abs: 24}.Results,
	Hints: []string{
		"Bayes' rule multiplies, so think in odds: the odds of spam after the words are those " +
			"before them, times a factor that only the words decide. How far do the odds " +
			"before them fall?",
		"A posterior of 0.99 has the odds 99 : 1, and 0.9999 has 9,999 : 1. Divide both by what " +
			"the prior takes away. Which of the two is still above 1 : 1?",
	},
}

// calledSpam counts the mails to choose by that have a posterior of spam above ½ if spam has this
// prior.
func calledSpam(prior float64) (mails int) {
	learn, choose, _ := Mails()
	_, logs := WordLikelihoods(learn, choose)
	logPrior := []float64{math.Log(1 - prior), math.Log(prior)}
	for _, l := range logs {
		if solutions.LogPosterior(logPrior, l)[1] > math.Log(0.5) {
			mails++
		}
	}
	return mails
}
