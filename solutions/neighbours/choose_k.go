package neighbours

// ChooseK returns K, the confidence below which a clerk looks at a digit, and your reason
// in a sentence of at least eight words.
//
// A misread digit costs 50, a look of the clerk costs 1.
func ChooseK() (k int, confidence float64, reason string) {
	return 7, 1, "A misread digit costs fifty looks, so the machine reads alone only where all " +
		"seven neighbours agree, which they seldom do about a digit that they misread."
}
