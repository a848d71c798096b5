package pruning

// ChooseSize returns how many leaves the filter should have, out of the table above, and
// why: a reason of at least eight words. The tree of this size is then asked about the
// 2,724 mails that it has not seen. It may err on 14.5 % of them, and have 15 leaves, so that
// somebody can read it.
func ChooseSize() (leaves int, reason string) {
	return 5, "It is the smallest tree whose error is within one standard error of the best, " +
		"and a small tree is easier to read."
}
