// Package deciding holds the exercises of the lesson on deciding under uncertainty: what each asks
// for, its cases, and what must hold whatever the input. The known mistakes are in mistakes.txt,
// the answers in solutions/deciding, and the lesson itself in deciding.md.
package deciding

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/deciding"
)

// Where the lectures treat what the exercises are about.
const (
	fanBayes      = "Fan, Bayes' Rule"
	roweisError   = "Roweis, Probabilistic Model, Bayes Error Rate"
	puoSums       = "Puolamäki, Numerical Computation: Computing Sums"
	puoNaiveBayes = "Puolamäki, Numerical Computation: Example"
	kondorRisk    = "Kondor, Three notions of error"
)

// prediction names the only case of an exercise that asks for a prediction.
const prediction = "your prediction"

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Posterior, PredictTest, BayesError, PredictCurve, LogSum, BugInShares,
	LogPosterior, PredictPrior, ChooseThreshold, Filter}

// PredictTest asks for a Bayes error before it is computed.
var PredictTest = grader.Exercise[func() float64]{
	ID:       "deciding/predict-test",
	Title:    "What a good test is worth",
	Where:    roweisError,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: 10.0}}
	},
	Compare: compare.Tolerance{Abs: 0.5}.Results,
	Hints: []string{
		"The doctor need not believe the test. She takes the more probable class in each of the " +
			"two cases, positive and negative.",
		"How many of the 1,000 are sick and positive, how many healthy and positive? What does " +
			"she say to those with a positive test?",
	},
}

// FourCurves returns the curves of the pictures A to D: one is the posterior of the second density,
// whose prior is 0.1.
func FourCurves(first, second func(x float64) float64) []func(x float64) float64 {
	posterior := func(x float64) float64 {
		return 0.1 * second(x) / (0.1*second(x) + 0.9*first(x))
	}
	rising := func(x float64) float64 { return posterior(max(x, 36.4)) }
	return []func(x float64) float64{
		rising,
		func(x float64) float64 { return 2 * second(x) },
		posterior,
		func(x float64) float64 { return math.Round(rising(x)) },
	}
}

// PredictCurve asks for the form of a posterior.
var PredictCurve = grader.Exercise[func() string]{
	ID:       "deciding/predict-curve",
	Title:    "The posterior as a curve",
	Where:    roweisError,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCurve,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: "C"}}
	},
	Hints: []string{
		"Which of the two densities is higher at 37, which at 39? And which at 34, where both " +
			"are nearly 0?",
		"In the picture above, look at both ends. The posterior asks for the ratio of the two " +
			"curves, and not for their difference.",
	},
}

// BugInShares asks for the mistake in a function that makes shares of logarithms.
var BugInShares = grader.Exercise[func() (line int, logs []float64)]{
	ID:       "deciding/bug-in-shares",
	Title:    "The bug in the shares",
	Where:    puoSums,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "logs"},
	Solution: solutions.BugInShares,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{2, []float64{-1000, -999}}}}
	},
	Compare: compare.Bug([]int{2}, solutions.Normalise, WrongShares),
	Hints: []string{
		"Go through the function with the logarithms −2 and −1. What is largest after the first " +
			"loop? Does it matter here?",
		"The function is right as long as no exponential underflows. Where does it call " +
			"math.Exp, and with what?",
	},
}

// PredictPrior asks what a prior can do against all words of a mail.
var PredictPrior = grader.Exercise[func() float64]{
	ID:       "deciding/predict-prior",
	Title:    "One mail in a thousand",
	Where:    puoNaiveBayes,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPrior,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: float64(calledSpam(0.001))}}
	},
	Compare: compare.Tolerance{Abs: 24}.Results,
	Hints: []string{
		"Bayes' rule multiplies, so think in odds: the odds of spam after the words are those " +
			"before them, times a factor that only the words decide. By what do the odds before " +
			"them fall?",
		"A posterior of 0.99 has the odds 99 : 1, and 0.9999 has 9,999 : 1. Divide both by what " +
			"the prior takes away. Which of the two is still above 1 : 1?",
	},
}

// ChooseThreshold asks how sure a filter must be.
var ChooseThreshold = grader.Exercise[func() (threshold float64, reason string)]{
	ID:       "deciding/choose-threshold",
	Title:    "How sure must the filter be?",
	Where:    kondorRisk,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"threshold", "reason"},
	Solution: solutions.ChooseThreshold,
	Cases: func() []grader.Case {
		threshold, reason := solutions.ChooseThreshold()
		return []grader.Case{{Name: "your choice, on the test mails",
			Want: []any{threshold, reason}}}
	},
	Compare: compare.Accept(thresholdPays),
	Hints: []string{
		"20/21 would be right if posteriors of 0.95 were right in 95 of 100 mails. Look in the " +
			"table how often they are.",
		"Find the rows of the table in which at least 20 of 21 moved mails are spam.",
	},
}

// Filter asks for a spam filter.
var Filter = grader.Exercise[func(texts, labels, unknown []string) []string]{
	ID:       "deciding/filter",
	Title:    "A spam filter",
	Where:    puoNaiveBayes,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"texts", "labels", "unknown"},
	Solution: solutions.Filter,
	Cases:    filterCases,
	Draw:     drawMails,
	Drawn:    2,
	Truth:    trueLabels,
	Compare:  compare.ErrorAtMost(0.08),
	Hints: []string{
		"Count for each word in how many ham and in how many spam it stands, each mail once. A " +
			"map from words to pairs of numbers will do.",
		"Leave out the words that no counted mail has had, and add up logarithms for both " +
			"classes. Then call LogPosterior.",
		"If some 14 % are wrong, look at the rare words. What does a word say that is new, " +
			"if three times as many ham as spam were counted?",
	},
}

// Posterior asks for Bayes' rule.
var Posterior = grader.Exercise[func(prior, likelihood []float64) []float64]{
	ID:        "deciding/posterior",
	Title:     "Bayes' rule",
	Where:     fanBayes,
	Points:    2,
	Params:    []string{"prior", "likelihood"},
	Solution:  solutions.Posterior,
	Cases:     posteriorCases,
	Draw:      drawClasses,
	Relations: posteriorRelations,
	Hints: []string{
		"You have the denominator already: call Evidence.",
		"Make a new slice of len(prior), and divide each product by the evidence. 0/0 needs no " +
			"case of its own.",
	},
}

// BayesError asks for the error of the best classifier on bins.
var BayesError = grader.Exercise[func(prior []float64, histogram [][]float64) float64]{
	ID:        "deciding/bayes-error",
	Title:     "The Bayes error of histograms",
	Where:     roweisError,
	Points:    2,
	Params:    []string{"prior", "histogram"},
	Solution:  solutions.BayesError,
	Cases:     bayesErrorCases,
	Draw:      drawHistograms,
	Relations: bayesErrorRelations,
	Hints: []string{
		"It is easier to count what is right: in each bin that is the class of the largest " +
			"P(k)·P(bin | k).",
		"The outer loop goes over the bins. slices.Max returns the largest number of a slice.",
		"All bins and classes together are 1. Subtract what is right.",
	},
}

// LogSum asks for log-sum-exp.
var LogSum = grader.Exercise[func(logs []float64) float64]{
	ID:        "deciding/log-sum",
	Title:     "A sum in logarithms",
	Where:     puoSums,
	Points:    2,
	Params:    []string{"logs"},
	Solution:  solutions.LogSum,
	Cases:     logSumCases,
	Draw:      drawLogs,
	Drawn:     8,
	Relations: logSumRelations,
	Hints: []string{
		"If every number is divided by the largest, none is above 1, and the sum is at least 1. " +
			"In logarithms, to divide is to subtract.",
		"Find the largest, begin the search with math.Inf(-1), and add it to the logarithm of " +
			"the sum at the end.",
		"If the largest is still −Inf, all numbers are 0: return it before you " +
			"subtract it from itself.",
	},
}

// LogPosterior asks for Bayes' rule in logarithms.
var LogPosterior = grader.Exercise[func(logPrior, logLikelihood []float64) []float64]{
	ID:        "deciding/log-posterior",
	Title:     "Bayes' rule in logarithms",
	Where:     puoNaiveBayes,
	Points:    2,
	Params:    []string{"logPrior", "logLikelihood"},
	Solution:  solutions.LogPosterior,
	Cases:     logPosteriorCases,
	Draw:      drawLogClasses,
	Drawn:     8,
	Relations: logPosteriorRelations,
	Hints: []string{
		"First the sums log P(x | k) + log P(k). The logarithm of the evidence is the " +
			"LogSum of these.",
		"Is the evidence 0, then its logarithm is −Inf, and math.IsInf(evidence, -1) tells. " +
			"Return slices.Clone(logPrior).",
	},
}
