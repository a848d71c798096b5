package neurons

// PredictGates returns how many of the 16 functions of two inputs that are 0 or 1 some neuron
// computes.
func PredictGates() float64 {
	// XOR is impossible, and so is its contrary: a neuron with all signs turned round would compute
	// XOR. All others have their ones on one side of a line.
	return 14
}

// PredictBorder returns the letter of a picture, "A" to "D": the border after w = (2, −1) has been
// wrong about (1, 3), which is of class +1.
func PredictBorder() string {
	// w + x = (3, 2), and the border is at right angles to it.
	return "C"
}

// PredictTen returns how many mistakes the rule makes on the four arrows, from w = 0 on until all
// are right, if each arrow is ten times as long.
func PredictTen() float64 {
	// After each mistake w is ten times what it was, so all scores are a hundred times as large,
	// and have the same signs.
	return 4
}

// BugInBound returns the number of a wrong line of WrongBound, and a call with a wrong result.
func BugInBound() (line int, v []float64, x [][]float64, y []int) {
	// The appended 1 belongs to the length of an example: R² is 0.04 + 1, and not 0.04.
	return 4, []float64{20, -3}, [][]float64{{0.1}, {0.2}}, []int{-1, 1}
}

// PredictConstant returns 1, 0.1 and 0.01 in the order of their bounds: the appended number with
// the lowest bound comes first.
func PredictConstant() []float64 {
	// The border stays at 0.15, so c = 0.1 needs the weight −30, and c = 0.01 needs −300; the
	// worst score is 1 each time. So the bound is R²‖w*‖²: 1.04 · 409 = 425, 0.05 · 1300 = 65 and
	// 0.0401 · 90400 = 3625.
	return []float64{0.1, 1, 0.01}
}

// ChooseKeep returns which weights to keep: "last", "pocket", "ratchet", "average" or "vote", how
// many epochs to run, at most three, and a reason of at least eight words. In none of twenty nights
// may more than 8 of 400 other digits be wrong.
func ChooseKeep() (keep string, epochs int, reason string) {
	return "average", 3, "The last weights depend on which example came last; the mean of all of " +
		"them hardly changes with the order."
}
