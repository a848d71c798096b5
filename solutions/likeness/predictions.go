package likeness

// PredictRegions returns the letter of a picture, "A" to "D": the regions of the nearest neighbour
// among the nine Simpsons, with hair in millimetres and weight in stones.
func PredictRegions() string {
	// Hair now differs by up to 254, and weight by up to 16. Weight hardly counts, so whoever has
	// hair as long is nearest, and the borders stand upright.
	return "D"
}

// PredictSeen returns how many of the 14 days are wrong with the value difference by gain, if the
// distance is fitted each time without the day that is tested. Your answer may be wrong by 1.
func PredictSeen() float64 {
	// A value has four or five days, so each day makes a fifth or more of the shares of its own
	// values, and pulls them towards its class. Without it they may say the contrary. I take half
	// of the days, which is what ignorance would give.
	return 7
}

// PredictDate returns how many of the 14 days are wrong with the date as a fifth attribute: by
// gain alone, by gain and value difference, and by both if they are fitted without the day that is
// tested.
func PredictDate() (gain, both, honest int) {
	// Two dates are never equal. By gain alone the date adds its weight to all distances, and
	// changes no order. Its value difference is 0 between days of one class and 1 between others,
	// and its weight is large: the neighbours are all of the right class. A day that was not among
	// the rows differs in its date from all of them alike, so again the order is the old one.
	return 7, 0, 7
}

// PredictLost returns the share of ham among the mails that the centroids get wrong by dot product.
func PredictLost() float64 {
	// The centroid of spam is the longer one, so it makes all dot products larger, and mails of
	// both classes go to it. Spam goes there rightly, so nearly all errors are ham.
	return 0.95
}

// BugInScale returns the number of the wrong line of WrongScale, and a training set and further
// rows for which it returns wrong results.
func BugInScale() (line int, train, rows [][]float64) {
	// The range of the attribute should be that of the training rows, and line 5 goes through the
	// new rows too. A new row outside the range shows it: with the right range its 4 becomes 2.
	return 5, [][]float64{{0}, {2}}, [][]float64{{4}}
}

// ChooseVote returns how many neighbours to ask, and how their votes count: "votes" for one each,
// "sum" for the sum of the similarities, "product" for 1 − Π (1 − sim). The reason is for a person.
func ChooseVote() (k int, vote, reason string) {
	return 51, "product", "Few neighbours are misled by one odd mail, and with many of them the " +
		"distant ones must not count as much as the near ones."
}
