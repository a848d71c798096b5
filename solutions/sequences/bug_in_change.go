package sequences

// BugInChange returns the number of a wrong line of WrongChange, and a call with a wrong result:
// how many kinds there are, from 1 to 10, the right kinds, and those that won. Both lists have one
// length, from 1 to 20, and their numbers go from 0 to kinds − 1.
func BugInChange() (line, kinds int, right, won []int) {
	// A right kind behind a wrong one is half of a wrong pair.
	return 7, 2, []int{0, 1}, []int{1, 1}
}
