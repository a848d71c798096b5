package mixtures

// ChooseComponents returns with how many Gaussians, from 1 to 8, a mixture that was fitted to
// one half of the bills describes the other half well, and why, in at least eight different words.
func ChooseComponents() (k int, reason string) {
	return 3, "There are three species. Six Gaussians, one for each sex of each, would have 35 " +
		"numbers to estimate from 166 birds, and some of them would fit chance."
}
