package ensembles

// PredictVote returns the smallest number of the ten patients on whom the vote can be
// right: a whole number from 0 to 10. Each of the three doctors gets exactly six of
// them right, and the vote goes to what two or three of the doctors say.
func PredictVote() int {
	// A vote with two right answers is right, and one with a single right answer wastes it. So let
	// all three be right on the same four: 12 of the 18 right answers. The others come alone.
	return 4
}
