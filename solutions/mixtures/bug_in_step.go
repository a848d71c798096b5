package mixtures

// BugInStep returns the number of a wrong line of WrongStep, and arguments on which its
// result differs from that of one right step: 2 to 20 numbers x, and the weights, means and
// variances of a mixture. Weights are above 0 and sum to 1, variances are at least 0.001, and in
// the right step no component collapses. If several lines could be mended, each is right.
func BugInStep() (line int, x, weights, means, variances []float64) {
	// Line 7 asks the mixture that line 15 changes: from the second component on, its
	// responsibilities are those of a mixture that is half old and half new. So those of a
	// number do not sum to 1. All of them belong before the first change. One component alone
	// would not show it.
	return 7, []float64{0, 1, 4}, []float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}
}
