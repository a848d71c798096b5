package perceptrons

// BugInBound returns the number of a wrong line of WrongBound, and a call with a wrong result. If
// several lines could be mended, each is right.
//
// All examples have the same length, at least 1; v is one longer and not 0, and y[i] is +1 or −1.
func BugInBound() (line int, v []float64, x [][]float64, y []int) {
	// The appended 1 belongs to the length of an example: R² is 0.04 + 1, and not 0.04.
	return 4, []float64{20, -3}, [][]float64{{0.1}, {0.2}}, []int{-1, 1}
}
