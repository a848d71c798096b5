package rankings

// PredictElsewhere returns the letters of what is different at the other branch, in any order,
// such as "AB".
func PredictElsewhere() string {
	// Recall and false rate are shares within one kind, and so is the area. Precision, and a
	// probability after a score was seen, mix both kinds: their shares count.
	return "CD"
}
