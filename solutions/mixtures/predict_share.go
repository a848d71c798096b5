package mixtures

// PredictShare returns your guess, between 0 and 1: how responsible is the wide component
// for a penguin of 2 kg? Both have the weight ½. The narrow one has the mean 3.4 kg and the
// standard deviation 0.3 kg, the wide one 5 kg and 0.8 kg.
func PredictShare() float64 {
	// 2 is 1.4 below the narrow mean, which is 4⅔ of its deviations, and 3 below the wide one,
	// which is only 3¾. The densities are e^(−4.67²/2) / 0.3 and e^(−3.75²/2) / 0.8, up to the
	// same factor: 0.00006 against 0.0011. The mean of the wide component is farther away, and
	// yet a number so far out is nearly always its own.
	return 0.95
}
