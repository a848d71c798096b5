package pruning

// ChooseSize returns how many leaves the filter should have, out of the table above, and
// why: a reason of at least eight different words. The tree of this size is then asked about
// the 2,724 emails that it has not seen. A wrong mail in a thousand costs 1, and a leaf 2. The
// sum may be one standard error above the lowest.
func ChooseSize() (leaves int, reason string) {
	return 5, "Four leaves less than nine cost less, and in ten folds both err as often."
}
