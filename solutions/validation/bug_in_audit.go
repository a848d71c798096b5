package validation

// BugInAudit returns the number of the line that makes the audit count too few wrong answers, and
// the arguments of a call on which it shows: the right audit counts another number. 2 to 20 mails,
// 1 to 20 words; cells and classes are 0 or 1. 2 ≤ folds ≤ mails and 1 ≤ size ≤ words.
func BugInAudit() (line int, rows [][]int, y []int, folds, size int) {
	// The words are chosen by the labels of all mails, also of those that are held out. Here word 1
	// is the better one by all three mails. Without mail 1 both are as good, so word 0 is chosen,
	// and mail 1 does not have it.
	return 2, [][]int{{1, 1}, {0, 1}, {0, 0}}, []int{1, 1, 0}, 3, 1
}
