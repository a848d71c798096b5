package supportvectors

// ChooseSigma returns a width for the Gaussian kernel, with which a machine that has seen 120
// points of disc and ring errs on at most 51 of 2,000 others, and why, in at least eight different
// words.
func ChooseSigma() (sigma float64, reason string) {
	return 1, "The ring is 1.2 away from the disc, so a Gaussian of about that width bends round " +
		"the disc without following single examples."
}
