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

// PredictStart returns your guess: how many different Gaussians does the mixture of the table
// have after 100 steps of EM?
func PredictStart() int {
	// The first two have the same density everywhere, so they share every number as 4 to 3. Both
	// then get the same mean and the same variance, and this in each step. The last two have
	// different variances, so one has more of what is far out, and they part.
	return 3
}

// PredictClusters returns the letter of the picture, "A" to "D", that k-means makes of the
// length of the bill in mm and the mass in g.
func PredictClusters() string {
	// A squared distance is a sum over the columns. 10 mm of the bill add 10² to it, and 1,000 g
	// add 1,000². So the bill plays no part, and the clusters are slices of mass.
	return "B"
}

// BugInStep returns the number of a wrong line of WrongStep, and arguments on which its
// result differs from that of one right step: some numbers x, and the weights, means and
// variances of a mixture. If several lines could be mended, each is right.
func BugInStep() (line int, x, weights, means, variances []float64) {
	// Line 7 asks the mixture that line 15 changes: from the second component on, its
	// responsibilities are those of a mixture that is half old and half new. So those of a
	// number do not sum to 1. All of them belong before the first change. One component alone
	// would not show it.
	return 7, []float64{0, 1, 4}, []float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}
}

// ChooseComponents returns with how many Gaussians, from 1 to 8, a mixture that was fitted to
// one half of the bills describes the other half well, and why, in at least eight words.
func ChooseComponents() (k int, reason string) {
	return 3, "There are three species. Six Gaussians, one for each sex of each, would have 35 " +
		"numbers to estimate from 166 birds, and some of them would fit chance."
}
