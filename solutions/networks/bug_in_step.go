package networks

// BugInStep returns the number of a line in which WrongStep is wrong, and an example on
// which it shows: two numbers between −10 and 10, and a class, 0 or 1. It shows if one
// step with η = 1, from the network of the table, leads WrongStep to other weights or
// offsets than a right step.
func BugInStep() (line int, x []float64, y int) {
	// Line 9 has moved W[l] by the time that line 17 sends the deltas back through it.
	return 9, []float64{1, 1}, 0
}
