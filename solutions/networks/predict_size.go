package networks

// PredictSize returns the numbers 3, 30 and 300 of hidden neurons in the order of the
// error on new digits, the lowest error first.
func PredictSize() []int {
	return []int{300, 30, 3}
}
