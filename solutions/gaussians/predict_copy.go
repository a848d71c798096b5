package gaussians

// PredictCopy returns your guess of P(N | day) for the rainy, moderate day with high humidity
// and no wind if every column stands twice in the table. Before, it was 0.464. Your guess may
// be wrong by 0.02.
func PredictCopy() float64 {
	// Naive Bayes takes the copies for news. The odds of N were 0.464 to 0.536, or 0.864 to 1. The
	// prior has 5/9 of that, so the four columns have 0.864 · 9/5 = 1.555. The copies multiply the
	// odds by this again: 1.344 to 1. The prior stands there once, as before.
	return 0.573
}
