package online

// PredictBetween returns the letter of a picture, "A" to "D": the regions of three classes with the
// vectors (3, 0), (0, 1) and (0.3, 0.6), where the highest w_k·x wins.
func PredictBetween() string {
	// Where x₁ is 1, class 2 would need x₂ > 4.5 to beat class 0, and x₂ < 0.75 to beat class 1.
	// Where it is −1, both conditions turn round: −4.5 < x₂ < −0.75.
	return "C"
}
