package distances

// BugInScale returns the number of the wrong line of WrongScale, and a training set and further
// rows, at least one, for which it returns wrong results. All rows have the same length, and each
// attribute has at least two values in the training set.
func BugInScale() (line int, train, rows [][]float64) {
	// The range of the attribute should be that of the training rows, and line 5 goes through the
	// new rows too. A new row outside the range shows it: with the right range its 4 becomes 2.
	return 5, [][]float64{{0}, {2}}, [][]float64{{4}}
}
