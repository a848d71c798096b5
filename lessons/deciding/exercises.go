// Package deciding holds the exercises of the lesson on deciding under uncertainty: what each asks
// for, its cases, and what must hold whatever the input. The known mistakes are in mistakes.txt,
// the answers in solutions/deciding, and the lesson itself in lesson.md.
package deciding

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/deciding"
)

// Where the lectures treat what the exercises are about.
const (
	fanBayes      = "Fan, Bayes' Rule"
	roweisError   = "Roweis, Probabilistic Model, Bayes Error Rate"
	puoFloats     = "Puolamäki, Computing Sums and Products"
	puoProducts   = "Puolamäki, Numerical Computation: Computing Products"
	puoSums       = "Puolamäki, Numerical Computation: Computing Sums"
	puoNaiveBayes = "Puolamäki, Numerical Computation: Example"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Evidence, Posterior, BayesError, Gap, LogProduct, LogSum, Normalise,
	LogPosterior}

// Evidence asks for the probability of the data under all classes together.
var Evidence = grader.Exercise[func(prior, likelihood []float64) float64]{
	ID:        "deciding/evidence",
	Title:     "The evidence",
	Where:     fanBayes,
	Points:    1,
	Params:    []string{"prior", "likelihood"},
	Solution:  solutions.Evidence,
	Cases:     evidenceCases,
	Draw:      drawClasses,
	Relations: evidenceRelations,
	Hints: []string{
		"Of a hundred mails, how many are ham with a Re:, how many are spam with a Re:?",
		"One product for each class, then their sum.",
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

// Gap asks for the distance between neighbouring numbers.
var Gap = grader.Exercise[func(x float64) float64]{
	ID:       "deciding/gap",
	Title:    "The next number",
	Where:    puoFloats,
	Points:   1,
	Params:   []string{"x"},
	Solution: solutions.Gap,
	Cases:    gapCases,
	Draw:     drawNumber,
	Drawn:    8,
	// gaps are far below any absolute tolerance
	Compare:   compare.Tolerance{Rel: 1e-9}.Results,
	Relations: gapRelations,
	Hints: []string{
		"The gap depends on x: between 1 and 2 it is twice what it is between ½ and 1.",
		"math.Nextafter(x, y) is the float64 next to x in the direction of y.",
	},
}

// LogProduct asks for a product of numbers of any sign.
var LogProduct = grader.Exercise[func(x []float64) (log float64, sign int)]{
	ID:        "deciding/log-product",
	Title:     "A product in logarithms",
	Where:     puoProducts,
	Points:    2,
	Params:    []string{"x"},
	Results:   []string{"log", "sign"},
	Solution:  solutions.LogProduct,
	Cases:     logProductCases,
	Draw:      drawFactors,
	Relations: logProductRelations,
	Hints: []string{
		"The logarithm of |x| is added up, and the sign is kept apart. Each number " +
			"below 0 turns it.",
		"Before the first factor the product is 1: what are its logarithm and its sign?",
		"As soon as a factor is 0, the result is known: math.Inf(-1) and 0.",
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

// Normalise asks for shares of a sum.
var Normalise = grader.Exercise[func(logs []float64) []float64]{
	ID:        "deciding/normalise",
	Title:     "Back to shares",
	Where:     puoNaiveBayes,
	Points:    1,
	Params:    []string{"logs"},
	Solution:  solutions.Normalise,
	Cases:     normaliseCases,
	Draw:      drawLogs,
	Relations: normaliseRelations,
	Hints: []string{
		"A share is a quotient, and in logarithms a quotient is a difference.",
		"Call LogSum once. The exponential comes last.",
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
