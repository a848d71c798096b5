package decisions

// BugInShares returns the number of the wrong line of WrongShares, and logarithms for
// which WrongShares returns something else than the shares of their sum.
func BugInShares() (line int, logs []float64) {
	// The search for the largest begins at 0. If all logarithms are below 0, the largest is
	// not found. Below −745 every exponential is then 0, and so is their sum.
	return 2, []float64{-1000, -999}
}
