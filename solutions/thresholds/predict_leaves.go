package thresholds

// PredictLeaves returns how many leaves ID3's tree has after the fifteenth day, where it
// had five, and on how many of the 36 possible days it answers differently from before.
func PredictLeaves() (leaves, days int) {
	// Of the six sunny days humidity leaves three in a branch that is not pure, two P and an N.
	// The temperature leaves two, a P and an N: hot is N and cold is P. So it takes the place of
	// humidity, which is asked below moderate. That makes 4 leaves for the sunny days, 1 for
	// overcast and 2 for rain. Hot days of normal humidity were P and are N, cold ones of high
	// humidity were N and are P, with wind or without.
	return 7, 4
}
