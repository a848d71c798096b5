package regression

// PredictHours returns your guess of the probability of passing, of a student who would
// pass with probability ½ and studies two hours more, if the weight of an hour is log 2.
func PredictHours() float64 {
	// Each hour doubles the odds, not the probability: from 1 to 2 to 4. Odds of four to one are
	// the probability 4/5.
	return 0.8
}
