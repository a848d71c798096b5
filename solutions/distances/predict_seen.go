package distances

// PredictSeen returns how many of the 14 days are wrong with the value difference by gain, if the
// distance is fitted each time without the day that is tested. Your answer may be wrong by 1.
func PredictSeen() float64 {
	// A value has four or five days, so each day makes a fifth or more of the shares of its own
	// values, and pulls them towards its class. Without it they may say the contrary. I take half
	// of the days, which is what ignorance would give.
	return 7
}
