package sequences

// PredictDigits returns the two digits that cost least on average if each wrong digit costs a cent,
// and after a blank the two that do if w is three times as large: a text such as "34 56".
func PredictDigits() string {
	// The first is a 7 with probability 0.6. The second is a 2 with 0.4, an 8 or a 9 with 0.3 each.
	// At 3w the probabilities are as 64 to 27 to 27, so the first is a 1 with 64/118.
	return "72 12"
}
