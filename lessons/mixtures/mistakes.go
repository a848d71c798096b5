package mixtures

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Known mistakes that are a line or two over the reference, or share little with it. Those that
// change a few of its lines are in mistakes.txt.

type (
	ofLogLikelihood = grader.Misconception[func(weights, means, variances, x []float64) float64]
	ofEM            = grader.Misconception[func(
		x, weights, means, variances []float64, steps int,
	) (trace, w, m, v []float64)]
	ofKMeans = grader.Misconception[func(x, centres []float64) (cluster []int, next []float64)]
)

var logLikelihoodMistakes = []ofLogLikelihood{
	{Name: "a sum of densities",
		Hint: "As on one of the slides. All numbers are to be probable together: their densities " +
			"are multiplied, so the logarithms are added.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for _, v := range x {
				all += solutions.Density(weights, means, variances, v)
			}
			return math.Log(all)
		}},
	{Name: "the logarithm inside the sum",
		Hint: "The logarithm of a sum is not the sum of the logarithms: first add the " +
			"components, then take the logarithm.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for k, w := range weights {
				all += w * solutions.LogLikelihood([]float64{1}, means[k:k+1], variances[k:k+1], x)
			}
			return all
		}},
	{Name: "the base 2", Hint: "The natural logarithm is asked for: math.Log.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return solutions.LogLikelihood(weights, means, variances, x) / math.Ln2
		}},
	{Name: "the mean", Hint: "The log-likelihood is the sum over the numbers.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return solutions.LogLikelihood(weights, means, variances, x) / float64(len(x))
		}},
	{Name: "the likelihood",
		Hint: "Of a thousand numbers the likelihood is 0 in a float64. Its logarithm is asked for.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return math.Exp(solutions.LogLikelihood(weights, means, variances, x))
		}},
	{Name: "the other sign",
		Hint: "With a minus it would be a cost. The log-likelihood is large where " +
			"the mixture fits.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return -solutions.LogLikelihood(weights, means, variances, x)
		}},
}

var emMistakes = []ofEM{
	{Name: "an end before the last step",
		Hint: "steps says how many there are. Each of them has its number in the trace, " +
			"also where it " +
			"hardly differs from the one before.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			for t := range steps {
				if math.Abs(trace[t+1]-trace[t]) < 1e-9 {
					return trace[:t+2], w, m, v
				}
			}
			return trace, w, m, v
		}},
	{Name: "the start not in the trace",
		Hint: "The first number of the trace is the log-likelihood of the start, so there is one " +
			"more than steps.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			return trace[1:], w, m, v
		}},
	{Name: "the trace a step late",
		Hint: "After each M step, take the log-likelihood of the new mixture. Of the last one too.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			return append(trace[:1], trace[:steps]...), w, m, v
		}},
}

var kMeansMistakes = []ofKMeans{
	{Name: "the clusters after the move",
		Hint: "The clusters are those that the centres moved for, before they did.",
		Wrong: func(x, centres []float64) (cluster []int, next []float64) {
			_, next = solutions.KMeansStep(x, centres)
			cluster, _ = solutions.KMeansStep(x, next)
			return cluster, next
		}},
	{Name: "the centres do not move", Hint: "Each centre goes to the mean of its numbers.",
		Wrong: func(x, centres []float64) (cluster []int, next []float64) {
			cluster, _ = solutions.KMeansStep(x, centres)
			return cluster, slices.Clone(centres)
		}},
}
