package distances

// PredictLost returns the share of ham among the mails that the centroids get wrong by dot product.
func PredictLost() float64 {
	// The centroid of spam is the longer one, so it makes all dot products larger, and mails of
	// both classes go to it. Spam goes there rightly, so nearly all errors are ham.
	return 0.95
}
