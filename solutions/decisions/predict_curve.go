package decisions

// PredictCurve returns the letter of the picture, "A" to "D", that shows the probability
// of being sick at each temperature.
func PredictCurve() string {
	// The curve of the sick is the wider one, so it falls more slowly on both sides. Far to
	// the left it is the higher one again, although both are nearly 0.
	return "C"
}
