package thresholds

// PredictColumns returns the letter of how many of the 1,000 random columns gain at least as much
// as the cholesterol, each by its best threshold: "A", "B" or "C".
func PredictColumns() string {
	// One threshold gains so much by luck in about 20 of 1,000 columns. But of each column the
	// luckiest of 147 thresholds counts. Neighbours are much alike, so these are not 147 chances,
	// but they are many: about half of the columns get there.
	return "B"
}
