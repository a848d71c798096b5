package ensembles

// PredictBagging returns the letters of all committees that gain, in any order, such as "CD";
// "" if there is none. A committee gains if the vote of its 51 members has an error below
// nine tenths of that of one model with all 300 rows: of C for E.
func PredictBagging() string {
	// A full tree is shaken by every sample. A stump asks about a, b or c, as the sample has it,
	// and the vote of many asks about all three. The nearest neighbour is in 63 % of the samples,
	// so the vote says what it says. The plane hardly moves. In 100 draws the nearest row is with
	// probability 0.28, and so the vote of E is one of several neighbours.
	return "ABE"
}
