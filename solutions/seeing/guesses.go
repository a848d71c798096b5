package seeing

// PredictUpright returns the letter of the picture that deslanting makes of the L.
func PredictUpright() string {
	// The foot lies below, and to the right: further down there is more ink on the right. So xy is
	// above 0, as for a stroke that falls to the right. The rows above the centroid move to the
	// right and those below to the left.
	return "C"
}

// BugInGradient returns the number of the line in which WrongGradient is wrong, and a
// picture for which it shows. The picture has 2 to 8 rows of 2 to 8 pixels, all rows
// equally long, and a pixel is a whole number from 0 to 16.
func BugInGradient() (line int, picture [][]float64) {
	// The arccosine knows how far the gradient is from the x axis, and not on which side of it: up
	// to the right and down to the right are the same to it.
	return 11, [][]float64{{1, 2}, {0, 1}}
}

// PredictSame returns the letters of all changes that leave the histogram as it is, in any order,
// such as "AB".
func PredictSame() string {
	// A: the arrows move along. C and D: each arrow turns round, which does not count. B turns
	// an edge that falls into one that rises, and E makes the votes smaller.
	return "ACD"
}

// PredictMove returns the letters of all moves that leave the 324 numbers as they are, in any
// order, such as "AB". If all of them change some number, it returns "none".
func PredictMove() string {
	// A stroke in column c has its edges in the columns c − 1 and c + 1. Both are the first of
	// their cells if c is odd, and the second if c is even. So from an odd column to the next the
	// edges stay in their cells, and the stroke does not.
	return "ACE"
}

// PredictLeaning returns the letters of the four in order, the fewest errors on leaning digits
// first, such as "ABCD".
func PredictLeaning() string {
	// Only what is set upright no longer leans, with HOG or without. HOG forgives an edge that
	// moves in its cell, and counts one that has turned in other bins. It has fewer errors to begin
	// with than pixels have, and these suffer from both, the move and the turn.
	return "DBCA"
}

// ChooseFeatures returns what the planes are given for leaning digits: whether pictures
// are set upright first, how many pixels a side of HOG's cells has (2 or 4), whether
// arrows keep their heads, and why: a reason of at least eight words. At most 6 % of the
// leaning digits may be misread.
func ChooseFeatures() (upright bool, cell int, heads bool, reason string) {
	return true, 2, true, "Leaning turns every edge, which HOG counts, so it has to be undone " +
		"first; and small cells still tell where an edge is."
}
