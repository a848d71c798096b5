package neighbours

// BugInAnnulus returns the number of a wrong line of WrongAnnulus, and arguments for
// which it returns other rows than the annulus bound leaves. If several lines could be
// mended, each is right.
//
// There is at least one row, x is as long as each of them, and radius is at least 0.
func BugInAnnulus() (line int, rows [][]float64, x []float64, radius float64) {
	// The inequality is one of lengths, and the function returns squares. Row 1 is at
	// distance 1 from x. From the corner (0, 0) they are 4 and 3 away, a gap of 1; the
	// squares 16 and 9 are 7 apart.
	return 12, [][]float64{{0, 0}, {0, 4}}, []float64{0, 3}, 1
}
