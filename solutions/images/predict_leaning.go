package images

// PredictLeaning returns the letters of the four in order, the fewest errors on leaning digits
// first, such as "ABCD".
func PredictLeaning() string {
	// Only what is set upright no longer leans, with HOG or without. HOG forgives an edge that
	// moves in its cell, and counts one that has turned in other bins. It has fewer errors to begin
	// with than pixels have, and these suffer from both, the move and the turn.
	return "DBCA"
}
