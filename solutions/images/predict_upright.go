package images

// PredictUpright returns the letter of the picture that deslanting makes of the L.
func PredictUpright() string {
	// The foot lies below, and to the right: further down there is more ink on the right. So xy is
	// above 0, as for a stroke that falls to the right. The rows above the centroid move to the
	// right and those below to the left.
	return "C"
}
