package multiclass

// BugInSigmoidCost returns the number of the wrong line of WrongSigmoidCost, and arguments on which
// its result is wrong: 1 to 20 scores, as many targets from 0 to 1, and the sigmoid's A and B. No
// A·f + B is farther from 0 than a million.
func BugInSigmoidCost() (line int, f, targets []float64, A, B float64) {
	// Line 5 takes the exponential of z itself. For z above 709 that is infinite, and so is the
	// cost, though the true one is about z.
	return 5, []float64{1}, []float64{0}, 1000, 0
}
