package features

// BugInHeldOut returns the number of the wrong line of WrongHeldOut, and rows with labels on which
// its result is wrong: 3 to 20 rows of two numbers from −1000 to 1000 each, and for each row a
// label, 0 or 1. Whichever row is held out, the others vary most in one direction only, and rows
// with different labels are not equally near.
func BugInHeldOut() (line int, rows [][]float64, labels []int) {
	// The direction is learnt from all rows, and so from the one that is to be new. The last row
	// lies far out, and turns the direction towards itself. The first is nearest to it then, since
	// the direction leans a little. The other three vary along the x axis only, and there 3 is
	// nearest to 4, the second row.
	return 5, [][]float64{{0, 0}, {4, 0}, {8, 0}, {3, 100}}, []int{0, 1, 0, 1}
}
