package neighbours

// BugInBound returns the number of a wrong line of WrongError, and ground on which three
// neighbours err more often than WrongError says. If several lines could be mended, each
// is right.
//
// The ground has parts. Part i is share[i] of all places, and there the rarer of two
// classes has probability p[i], between 0 and ½. The shares sum to 1.
func BugInBound() (line int, share, p []float64) {
	// The formula is for one place. It belongs into the sum, and the function puts the mean
	// into the formula. That is too little where the formula bends upwards, near 0.
	return 9, []float64{0.8, 0.2}, []float64{0, 0.25}
}
