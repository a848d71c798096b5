package images

// PredictSame returns the letters of all changes that leave the histogram as it is, in any order,
// such as "AB".
func PredictSame() string {
	// A: the arrows move along. C and D: each arrow turns round, which does not count. B turns
	// an edge that falls into one that rises, and E makes the votes smaller.
	return "ACD"
}
