package boltzmann

// BugInWalk returns the number of the line that is wrong, or stands in the wrong place,
// and random numbers for a walk that goes wrong.
//
// u has one row for each time to and fro, at least one and at most a hundred. Each row
// has three random numbers, from 0 to below 1: for h, v₁ and v₂. If two lines could be
// mended, either is right.
func BugInWalk() (line int, u [][]float64) {
	// v is drawn given the h of the round before. From (0, 0) the unit h is on with probability
	// ¼, and 0.1 is below that. Then each v is on with ¾, and 0.6 is below ¾, but not below ½.
	return 5, [][]float64{{0.1, 0.6, 0.6}}
}
