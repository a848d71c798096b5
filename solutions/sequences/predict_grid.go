package sequences

// PredictGrid returns the letter of the picture with the highest score, "A" to "D", where a pixel
// that stays as it was seen scores 1, and a pair of equal neighbours 0.6.
func PredictGrid() string {
	// To fill in the missing pixel wins 3·0.6 and loses 1, and to take away the one that sticks out
	// wins 3·0.6, and loses 0.6 and 1.
	return "C"
}
