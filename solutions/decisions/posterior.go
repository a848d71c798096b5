package decisions

// Posterior returns the probability of each class once x has been seen.
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

// Evidence returns the probability of what has been seen, whichever class it is from.
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
