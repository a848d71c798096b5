package rankings

// PredictDistrust returns the digit from 0 to 9 whose name deserves the least trust: of the
// digits that the machine reads as this one, the largest share is something else.
func PredictDistrust() int {
	// The question goes down a column. 111 digits are read as 9, and 25 of them are something else.
	// The row of the 1 has nearly as many errors, but these are spread over other names.
	return 9
}
