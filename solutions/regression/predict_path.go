package regression

// PredictPath returns the letter of the picture above that shows η = 0.4.
func PredictPath() string {
	// The valley is steep across. There a step of 0.4 times the slope goes to the other side, and a
	// little higher up than before. So each jump is longer than the last one.
	return "C"
}
