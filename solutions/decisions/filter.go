package decisions

// Filter returns "ham" or "spam" for each unknown text, after it has counted words in
// texts, whose labels are "ham" and "spam".
//
// Words are separated by white space, as strings.Fields takes them, and are already in
// lower case. There are texts of both labels. At most 8 % of the labels may be wrong. A call
// may take a second.
func Filter(texts, labels, unknown []string) []string {
	logPrior, logLikelihoods := CountWords(texts, labels, unknown)
	answers := make([]string, len(unknown))
	for i := range unknown {
		posterior := LogPosterior(logPrior, logLikelihoods[i])
		answers[i] = "ham"
		if posterior[1] > posterior[0] {
			answers[i] = "spam"
		}
	}
	return answers
}
