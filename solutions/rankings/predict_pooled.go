package rankings

// PredictPooled returns the letter of what the AUC of the examined digits does, "A", "B" or "C",
// when they are ranked by what the isotonic curve, fitted to them, says of their lead.
func PredictPooled() string {
	// A block is pooled because right digits stand too low in it: at least half of its pairs are in
	// the wrong order. A tie counts half. Pairs of two blocks keep their order.
	return "C"
}
