package supportvectors

// PredictSlack returns your guess: from which C on does a larger C change nothing in the
// machine of the four examples? Within a hundredth will do.
func PredictSlack() float64 {
	// In the dual C is a bound of the prices, and nothing else. Without slack these are 1/9, 1/9,
	// 2/9 and 0. A bound that is above all of them does not matter.
	return 2.0 / 9
}
