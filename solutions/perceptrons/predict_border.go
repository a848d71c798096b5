package perceptrons

// PredictBorder returns the letter of a picture, "A" to "D": the border after w = (2, −1) has been
// wrong about (1, 3), which is of class +1.
func PredictBorder() string {
	// w + x = (3, 2), and the border is at right angles to it.
	return "C"
}
