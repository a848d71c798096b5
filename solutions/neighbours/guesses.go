package neighbours

// PredictAllOthers returns your guess: of 100 points, 50 of each of two classes, each is
// classified by the vote of all 99 others. What share of the points is put into a wrong
// class?
func PredictAllOthers() float64 {
	// Of the 99 others 49 are of the point's own class, and 50 of the other one. So every
	// vote is lost.
	return 1
}

// PredictCopies returns your guess: how many of 200 rows are right when each is left out in
// turn, with K = 1 and with K = 2?
//
// The rows are 100 points, each of them twice. In the list without copies 88 of 100 rows are
// right with K = 1. The vote is that of Vote.
func PredictCopies() (one, two int) {
	// With K = 1 the copy decides, and is right. With K = 2 the second smallest distance is
	// that of the nearest other point and of its copy, so three vote. These two decide, as the
	// one nearest neighbour did, who was right for 88 of 100.
	return 200, 176
}

// BugInAnnulus returns the number of a wrong line of WrongAnnulus, and arguments for
// which it returns other rows than the annulus bound leaves. If several lines could be
// mended, each is right.
func BugInAnnulus() (line int, rows [][]float64, x []float64, radius float64) {
	// The inequality is one of lengths, and the function returns squares. Row 1 is at
	// distance 1 from x. From the corner (0, 0) they are 4 and 3 away, a gap of 1; the
	// squares 16 and 9 are 7 apart.
	return 12, [][]float64{{0, 0}, {0, 4}}, []float64{0, 3}, 1
}

// BugInBound returns the number of a wrong line of WrongError, and ground on which three
// neighbours err more often than WrongError says. If several lines could be mended, each
// is right.
//
// The ground has parts. Part i is share[i] of all places, and there the rarer of two
// classes has probability p[i], between 0 and ½. The shares sum to 1.
func BugInBound() (line int, share, p []float64) {
	// The formula is for one place. It belongs into the sum, and the function puts the mean
	// into the formula. That is too little where the formula bends upwards, near 0.
	return 9, []float64{0.8, 0.2}, []float64{0, 0.25}
}

// ChooseK returns K, the confidence below which a clerk looks at a digit, and your reason
// in a sentence of at least eight words.
//
// A misread digit costs 50, a look of the clerk costs 1.
func ChooseK() (k int, confidence float64, reason string) {
	return 7, 1, "A misread digit costs fifty looks, so the machine reads alone only where all " +
		"seven neighbours agree, which they seldom do about a digit that they misread."
}
