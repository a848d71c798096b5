package rankings

// ChooseCurve returns a score, "lead" or "sure", a curve to fit to it, "platt" or "isotonic", and
// why: a reason of at least eight different words. The curve is fitted to 40 examined digits, 50
// times to others. The mean of the 50 Brier scores on the new digits may be at most 0.072.
func ChooseCurve() (score, curve, reason string) {
	return "lead", "platt", "Three or four errors among forty digits can bear two parameters, " +
		"and the printed probabilities crowd together just below one."
}
