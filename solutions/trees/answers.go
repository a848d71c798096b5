package trees

// PredictRatios returns the attributes Humidity, Number and Outlook in the order of their
// gain ratios, the highest first.
func PredictRatios() []string {
	// The number of the day gains all of 0.940 bits and costs log₂ 14 = 3.807: that is 0.247.
	// Outlook gains 0.247 and costs 1.577, which is 0.156. Humidity gains 0.152 and costs 1.
	return []string{"Number", "Outlook", "Humidity"}
}

// PredictBoxes returns which of the four pictures shows the tree: "A", "B", "C" or "D".
func PredictBoxes() string {
	// The root cuts the whole plane at a weight of 165, and so by a vertical line. The second
	// question is asked on its left side only, and draws a horizontal line there.
	return "B"
}

// PredictLeaves returns how many leaves ID3's tree has after the fifteenth day, where it
// had five, and for how many of the 36 days that could be it answers otherwise than before.
func PredictLeaves() (leaves, days int) {
	// Of the six sunny days humidity leaves three in a branch that is not pure, two P and an N.
	// The temperature leaves two, a P and an N: hot is N and cold is P. So it takes the place of
	// humidity, which is asked below moderate. That makes 4 leaves for the sunny days, 1 for
	// overcast and 2 for rain. Hot days of normal humidity were P and are N, cold ones of high
	// humidity were N and are P, with wind or without.
	return 7, 4
}

// BugInPaths returns the number of a line in which Paths is wrong, and for how many
// questions it shows: one at least and ten at most.
func BugInPaths() (line, questions int) {
	// A path of three answers lies in a slice with room for four. Both calls of append put the
	// fourth answer into the same place, and the second overwrites the first.
	return 9, 4
}

// PredictColumns returns the letter of how many of the 1,000 random columns gain at least as much
// as the cholesterol, each by its best threshold: "A", "B" or "C".
func PredictColumns() string {
	// One threshold gains so much by luck in about 25 of 1,000 columns. But of each column the
	// luckiest of 147 thresholds counts. Neighbours are much alike, so these are not 147 chances,
	// but they are many: about half of the columns get there.
	return "B"
}

// ChooseNumber returns a finding that is a number, a threshold for it, and why: a reason
// of at least eight words. The question is whether the number is at most the threshold;
// on either side of it the patients get the class that is more common among the known
// half. At most 31 % of the other half may get a wrong one.
func ChooseNumber() (finding string, threshold float64, reason string) {
	return "heart rate", 147.5, "A sick heart does not reach a high rate, and among all numbers " +
		"this threshold has a high gain."
}
