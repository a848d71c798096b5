package deciding

import "slices"

// Evidence returns the probability of what has been seen, whichever class it is from:
//
//	P(x) = Σ_k P(x | k) · P(k)
//
// prior[k] is P(k), and the priors sum to 1. likelihood[k] is P(x | k), a probability
// or a density; likelihoods need not sum to anything. There is at least one class.
func Evidence(prior, likelihood []float64) float64 {
	sum := 0.0
	for k, p := range prior {
		sum += p * likelihood[k]
	}
	return sum
}

// Posterior returns the probability of each class once x has been seen:
//
//	P(k | x) = P(x | k) · P(k) / P(x)
//
// prior and likelihood are those of Evidence, and they do not change. Where the
// evidence is 0, every result is NaN, which is what Go makes of 0/0.
func Posterior(prior, likelihood []float64) []float64 {
	evidence := Evidence(prior, likelihood)
	posterior := make([]float64, len(prior))
	for k, p := range prior {
		posterior[k] = p * likelihood[k] / evidence
	}
	return posterior
}

// BayesError returns how often the best classifier is wrong that sees nothing but the
// bin into which an example falls.
//
// prior[k] is P(k), and histogram[k][b] is the probability that an example of class k
// falls into bin b: each histogram[k] sums to 1. In every bin the classifier answers
// with the class of the highest posterior.
func BayesError(prior []float64, histogram [][]float64) float64 {
	right := 0.0
	for b := range histogram[0] {
		var joint []float64
		for k, p := range prior {
			joint = append(joint, p*histogram[k][b])
		}
		right += slices.Max(joint)
	}
	return 1 - right
}
