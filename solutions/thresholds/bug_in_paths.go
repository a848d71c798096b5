package thresholds

// BugInPaths returns the number of a line in which Paths is wrong, and for how many
// questions it shows: one at least and ten at most.
func BugInPaths() (line, questions int) {
	// A path of three answers lies in a slice with room for four. Both calls of append put the
	// fourth answer into the same place, and the second overwrites the first.
	return 9, 4
}
