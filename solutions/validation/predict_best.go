package validation

// PredictBest returns in what share of the rounds the best filter's interval holds its true error:
// a number from 0 to 1. Your answer may be off by 0.08.
func PredictBest() float64 {
	// The smallest of 20 errors is too low, so its interval misses below if it misses. It does if
	// any of the 20 misses below, and one in forty does: 0.975²⁰ = 0.60 remain.
	return 0.6
}
