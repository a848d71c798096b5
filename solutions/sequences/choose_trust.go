package sequences

// ChooseTrust returns what the logarithm of a share is multiplied by before it is added to scores,
// a number from 0 to a million, and a reason for a person, of at least eight different words. At
// most 16 % of 120 drawers that are held out may have a mistake.
func ChooseTrust() (trust float64, reason string) {
	return 400, "The scores of a perceptron are no logarithms of probabilities, so their unit " +
		"has to be found by trying."
}
