package features

// PredictDirection returns the letter of the direction, "A" to "D", whose coordinate alone tells
// the sixes from the eights with the fewest errors.
func PredictDirection() string {
	// A is dark on the left and light on the right, B light above and dark below: they say where
	// the digit lies, and a six may lie where an eight may. D is dark above on the right, where
	// only an eight has ink.
	return "D"
}
