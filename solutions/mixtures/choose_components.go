package mixtures

// ChooseComponents returns how many Gaussians, from 1 to 8, a mixture needs to describe one half of
// the bills after it was fitted to the other, and why, in at least eight different words. The mean
// log-density of a penguin may be at most 0.05 below that of the best number.
func ChooseComponents() (k int, reason string) {
	return 3, "There are three species. Six Gaussians, one for each sex of each, would have 35 " +
		"numbers to estimate from 166 birds, and some of them would fit chance."
}
