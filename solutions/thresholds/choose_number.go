package thresholds

// ChooseNumber returns a finding that is a number, a threshold for it, and why: a reason
// of at least eight different words. The question is whether the number is at most the threshold;
// on either side of it the patients get the class that is more common among the known
// half. At most 31 % of the other half may get a wrong one.
func ChooseNumber() (finding string, threshold float64, reason string) {
	return "heart rate", 147.5, "A sick heart does not reach a high rate, and among all numbers " +
		"this threshold has a high gain."
}
