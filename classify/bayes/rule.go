package bayes

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Evidence returns the probability of the data whichever class they are from, P(x) = Σₖ P(x | k)
// P(k) (Bayes' rule, in every lecture). It panics if there are not as many likelihoods as priors.
func Evidence(prior, likelihood []float64) float64 {
	same("likelihoods", len(likelihood), len(prior))
	sum := 0.0
	for k, p := range prior {
		sum += p * likelihood[k]
	}
	return sum
}

// Posterior returns the probability of each of any number of classes once x has been seen (Bayes'
// rule, in every lecture):
//
//	P(k | x) = P(x | k) P(k) / Σₗ P(x | l) P(l)
//
// Likelihoods may be probabilities or densities. Where the evidence is 0, because x is impossible
// under every class or because products have underflowed, every result is NaN: [LogPosterior] knows
// the one from the other. It panics if there are not as many likelihoods as priors.
func Posterior(prior, likelihood []float64) []float64 {
	evidence := Evidence(prior, likelihood)
	posterior := make([]float64, len(prior))
	for k, p := range prior {
		posterior[k] = p * likelihood[k] / evidence
	}
	return posterior
}

// LogPosterior is [Posterior] for logarithms, and returns logarithms (the naive Bayes example of
// the lecture on computing sums and products):
//
//	log P(k | x) = log P(x | k) + log P(k) − log Σₗ P(x | l) P(l)
//
// It writes to dst, which may be one of the others, and returns it. Where x is impossible under
// every class that has a prior above 0, it tells nothing of them, and the result is the prior: see
// [OrPrior]. It panics if the lengths differ.
func LogPosterior(dst, logPrior, logLikelihood []float64) []float64 {
	same("likelihoods", len(logLikelihood), len(logPrior))
	dst = must.Dst(dst, len(logPrior), "bayes", "classes")
	joint := make([]float64, len(logPrior))
	for k, p := range logPrior {
		joint[k] = p
		if !math.IsInf(p, -1) { // a class that cannot be stays so, whatever its likelihood
			joint[k] += logLikelihood[k]
		}
	}
	return logspace.NormaliseLogs(dst, OrPrior(joint, logPrior))
}

func same(what string, have, want int) {
	if have != want {
		panic(fmt.Sprintf("bayes: %d %s for %d classes", have, what, want))
	}
}
