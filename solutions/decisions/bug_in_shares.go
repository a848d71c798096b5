package decisions

// BugInShares returns the number of a wrong line of WrongShares, and logarithms for which
// it returns wrong shares. If several lines could be mended, each is right.
//
// A logarithm is finite or −Inf, and at least one is finite.
func BugInShares() (line int, logs []float64) {
	// The search for the largest begins at 0. If all logarithms are below 0, the largest is
	// not found. Below −745 every exponential is then 0, and so is their sum.
	return 2, []float64{-1000, -999}
}
