// Package mixtures holds the exercises of the lesson on mixtures of normal distributions: what each
// asks for, its cases, and what must hold whatever the input; and the made-up data that the lesson
// needs. The known mistakes are in mistakes.txt, the answers in solutions/mixtures, and the lesson
// itself in lesson.md.
package mixtures

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Where the lectures treat what the exercises are about.
const (
	fanModel      = "Fan, Gaussian Mixture Models"
	fanExample    = "Fan, GMM example"
	fanLikelihood = "Fan, Maximum Likelihood over a GMM"
	fanEM         = "Fan, EM for GMMs"
	fanKMeans     = "Fan, K-means clustering: any relationship & difference?"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Density, LogLikelihood, Responsibilities, Maximise, EM, KMeansStep}

// Density asks for the density of a mixture.
var Density = grader.Exercise[func(weights, means, variances []float64, x float64) float64]{
	ID:        "mixtures/density",
	Title:     "The density of a mixture",
	Where:     fanModel,
	Points:    1,
	Params:    []string{"weights", "means", "variances", "x"},
	Solution:  solutions.Density,
	Cases:     densityCases,
	Draw:      drawPoint,
	Relations: densityRelations,
	Hints: []string{
		"One normal density for each component, times its weight. Then the sum.",
		"math.Sqrt(2*math.Pi*variance) stands below, d*d/(2*variance) in the exponent, with " +
			"the sign turned.",
	},
}

// LogLikelihood asks for the log-likelihood of numbers under a mixture.
var LogLikelihood = grader.Exercise[func(weights, means, variances, x []float64) float64]{
	ID:        "mixtures/log-likelihood",
	Title:     "The log-likelihood",
	Where:     fanLikelihood,
	Points:    2,
	Params:    []string{"weights", "means", "variances", "x"},
	Solution:  solutions.LogLikelihood,
	Cases:     logLikelihoodCases,
	Draw:      drawSample,
	Relations: logLikelihoodRelations,
	Hints: []string{
		"The logarithm of a sum is not the sum of logarithms: first add over the components, " +
			"then take the logarithm, then add over the numbers.",
		"So that nothing underflows, keep log π + log N for each component: log π − ½ log 2πσ² − " +
			"(x − μ)²/2σ².",
		"Then log-sum-exp, as in the first lesson: take the largest out.",
	},
}

// Responsibilities asks for the E step.
var Responsibilities = grader.Exercise[func(
	weights, means, variances []float64, x float64,
) []float64]{
	ID:        "mixtures/responsibilities",
	Title:     "The E step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"weights", "means", "variances", "x"},
	Solution:  solutions.Responsibilities,
	Cases:     responsibilitiesCases,
	Draw:      drawPoint,
	Relations: responsibilitiesRelations,
	Hints: []string{
		"This is Bayes' rule: the weight is the prior, the normal density the likelihood, the " +
			"density of the mixture the evidence.",
		"Far out all densities are 0. Take the largest of the logarithms from all before the " +
			"exponentials: it cancels.",
	},
}

// Maximise asks for the M step.
var Maximise = grader.Exercise[func(
	x []float64, tau [][]float64,
) (weights, means, variances []float64)]{
	ID:        "mixtures/maximise",
	Title:     "The M step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"x", "tau"},
	Results:   []string{"weights", "means", "variances"},
	Solution:  solutions.Maximise,
	Cases:     maximiseCases,
	Draw:      drawShares,
	Relations: maximiseRelations,
	Hints: []string{
		"For each component, these are the mean and the variance of numbers that count " +
			"tau[n][k] times each.",
		"Two passes over the numbers: the mean must be known before the first deviation from it. " +
			"Divide both by N_k.",
	},
}

// EM asks for a run of EM.
var EM = grader.Exercise[func(
	x, weights, means, variances []float64, steps int,
) (trace, w, m, v []float64)]{
	ID:        "mixtures/em",
	Title:     "EM",
	Where:     fanEM,
	Points:    3,
	Params:    []string{"x", "weights", "means", "variances", "steps"},
	Results:   []string{"trace", "w", "m", "v"},
	Solution:  solutions.EM,
	Cases:     emCases,
	Draw:      drawRun,
	Relations: emRelations,
	Hints: []string{
		"Call LogLikelihood once before the loop and once at the end of each step.",
		"Within a step: Responsibilities for each number, all with the same mixture, " +
			"then Maximise once.",
	},
}

// KMeansStep asks for one step of k-means.
var KMeansStep = grader.Exercise[func(x, centres []float64) (cluster []int, next []float64)]{
	ID:        "mixtures/k-means",
	Title:     "One step of k-means",
	Where:     fanKMeans,
	Points:    2,
	Params:    []string{"x", "centres"},
	Results:   []string{"cluster", "next"},
	Solution:  solutions.KMeansStep,
	Cases:     kMeansCases,
	Draw:      drawCentres,
	Drawn:     8,
	Relations: kMeansRelations,
	Hints: []string{
		"A sum and a count for each centre are enough.",
		"Search the nearest centre from the first on, and take over only what is strictly nearer.",
	},
}
