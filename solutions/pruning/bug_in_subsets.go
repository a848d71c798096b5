package pruning

// BugInSubsets returns the number of the line in which SubsetGain is wrong, and counts
// on which it returns too little.
//
// children[v] has the numbers of examples of class 0 and class 1 with value v. There are at least
// two values, each with examples.
func BugInSubsets() (line int, children [][]float64) {
	// Line 6 sorts by the number of examples of class 1, and not by their share. The value 0 has
	// more of class 1 than the value 1, and yet a smaller share.
	return 6, [][]float64{{10, 2}, {0, 1}, {1, 4}}
}
