package validation

// ChooseLambda returns the λ, from 0.0001 to 10,000, that the filter of a hundred mails is to be
// fitted with, and why: a reason of at least eight different words. With it, at most 20 % of the
// 2,000 other mails may be called wrongly.
func ChooseLambda() (lambda float64, reason string) {
	return 10, "The cross-validated error is lowest there. The training error is lowest where " +
		"nothing is penalised, and with much more all mails are called ham."
}
