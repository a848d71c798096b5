package online

// PredictMajority returns how many of the nine answers of the weighted majority are wrong, with
// β = ½ and all weights 1 before the first.
func PredictMajority() float64 {
	// Bart, Maggie and Otto: the best expert is found only after it has been outvoted.
	return 3
}
