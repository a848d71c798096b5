package multiclass

// ChooseCertainty returns the probability from which on no person is needed, so that new forms cost
// little, and why, in at least eight different words. A digit that a person reads costs 2 cents, a
// wrong digit costs a euro. On average over six other deals, 400 digits may cost at most 140 cents.
func ChooseCertainty() (certainty float64, reason string) {
	return 0.7, "From there on no digit of the table was wrong, and only one in thirteen goes to " +
		"a person."
}
