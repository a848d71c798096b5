package decisions

// ChooseThreshold returns the posterior of spam above which a mail is moved unread, and
// your reason in a sentence of at least eight words.
//
// A lost ham costs 20, a spam that is not moved costs 1.
func ChooseThreshold() (threshold float64, reason string) {
	return 0.9999999, "The words of a mail are not independent, so the posterior is far too " +
		"sure. Only among the mails nearest to 1 is one in twenty or fewer ham."
}
