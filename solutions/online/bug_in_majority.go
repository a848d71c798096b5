package online

// BugInMajority returns the number of a wrong line of WrongMajority, and a call with a wrong
// result: what each expert says of each card, and the true digits. There is a row of opinions for
// each card, with 1 to 10 experts, and all opinions and truths are digits from 0 to 9.
func BugInMajority() (line int, says [][]int, truth []int) {
	// The only expert who is right is outvoted, and must not pay for it.
	return 14, [][]int{{1, 2, 2}}, []int{1}
}
