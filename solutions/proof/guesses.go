package proof

// PredictBest returns in what share of the rounds the best filter's interval holds its true error:
// a number from 0 to 1. Your answer may be off by 0.08.
func PredictBest() float64 {
	// The smallest of 20 errors is too low, so its interval misses below if it misses. It does if
	// any of the 20 misses below, and one in forty does: 0.975²⁰ = 0.60 remain.
	return 0.6
}

// PredictMajority returns how many of the 40 mails are counted as wrong with ten folds, with eight,
// and with forty: three whole numbers from 0 to 40.
func PredictMajority() []int {
	// Ten folds have 2 hams and 2 spams each, so the others are tied: the spams are wrong. Of eight
	// folds the first four get 3 hams and 2 spams, the rest the opposite. The others have 17 of
	// what the fold has 3 of, and 18 of what it has 2 of: 3 of 5 are wrong in every fold. Without
	// one ham there are 19 hams and 20 spams, without one spam the opposite: all are wrong.
	return []int{10 * 2, 8 * 3, 40}
}

// PredictDegree returns two of the degrees 1, 3, 5 and 7: first the one whose fits are expected to
// err least on new observations if each is fitted to 15 examples, then the one if each is fitted to
// 400. It may be the same twice.
func PredictDegree() []int {
	// From degree 3 to 5 two more coefficients save 0.004 of bias. For 15 examples they cost
	// 2 · 0.09/15 = 0.012 of variance or more, for 400 some 0.00045. Degree 7 costs as much again,
	// and degree 5 has a bias of 0.0004 at most left to save.
	return []int{3, 5}
}

// BugInAudit returns the number of the line that makes the audit count too few wrong answers, and
// the arguments of a call on which it shows: the right audit counts another number. 2 to 20 mails,
// 1 to 20 words; cells and classes are 0 or 1. 2 ≤ folds ≤ mails and 1 ≤ size ≤ words.
func BugInAudit() (line int, rows [][]int, y []int, folds, size int) {
	// The words are chosen by the labels of all mails, also of those that are held out. Here word 1
	// is the better one by all three mails. Without mail 1 both are as good, so word 0 is chosen,
	// and mail 1 does not have it.
	return 2, [][]int{{1, 1}, {0, 1}, {0, 0}}, []int{1, 1, 0}, 3, 1
}

// ChooseLambda returns the λ, from 0.0001 to 10,000, that the filter of a hundred mails is to be
// fitted with, and why: a reason of at least eight different words. With it, at most 20 % of the
// 2,000 other mails may be called wrongly.
func ChooseLambda() (lambda float64, reason string) {
	return 10, "The cross-validated error is lowest there. The training error is lowest where " +
		"nothing is penalised, and with much more all mails are called ham."
}
