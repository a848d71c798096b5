package rankings

// BugInAUC returns the number of a line in which WrongAUC is wrong, and a case that shows it: the
// scores of 2 to 100 examples, finite numbers, and which of them are positive. There is one of
// either kind at least.
func BugInAUC() (line int, scores []float64, positive []bool) {
	// Only a pair out of order is left out, so a pair with equal scores counts fully. It should
	// count half.
	return 10, []float64{1, 1}, []bool{true, false}
}
