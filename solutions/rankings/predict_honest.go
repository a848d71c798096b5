package rankings

// PredictHonest returns the letter of the ECE of 40 digits in ten bins, "A", "B", "C" or "D", on
// average over many draws, if each digit is right with the probability that the machine says.
func PredictHonest() string {
	// Some 28 of the 40 are in the bin from 0.9 to 1. There the share misses the mean by 0.02 or
	// 0.03. The other twelve are in bins of two or three, which miss by 0.2 or so: together
	// 0.7 · 0.025 + 0.3 · 0.2, about 0.07.
	return "D"
}
