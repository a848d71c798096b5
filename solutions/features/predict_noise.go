package features

// PredictNoise returns your guess: how many of the 60 pictures does the cross-validation report as
// wrong? Your answer may be wrong by 10.
func PredictNoise() float64 {
	// The 12 pixels were chosen because they fit the labels of all 60, also of those that are
	// held out later. Of 400 the best 12 differ by more than half a standard deviation each, and
	// together by about two: that leaves one error in six or seven.
	return 9
}
