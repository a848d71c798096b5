package distances

// ChooseVote returns how many neighbours to ask, and how their votes count: "votes" for one each,
// "sum" for the sum of the similarities, "product" for 1 − Π (1 − sim). The reason is for a person.
func ChooseVote() (k int, vote, reason string) {
	return 51, "product", "Few neighbours are misled by one odd mail, and with many of them the " +
		"distant ones must not count as much as the near ones."
}
