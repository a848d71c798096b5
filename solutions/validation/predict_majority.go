package validation

// PredictMajority returns how many of the 40 mails are counted as wrong with ten folds, with eight,
// and with forty: three whole numbers from 0 to 40.
func PredictMajority() []int {
	// Ten folds have 2 hams and 2 spams each, so the others are tied: the spams are wrong. Of eight
	// folds the first four get 3 hams and 2 spams, the rest the opposite. The others have 17 of
	// what the fold has 3 of, and 18 of what it has 2 of: 3 of 5 are wrong in every fold. Without
	// one ham there are 19 hams and 20 spams, without one spam the opposite: all are wrong.
	return []int{10 * 2, 8 * 3, 40}
}
