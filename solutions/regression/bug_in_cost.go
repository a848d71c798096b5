package regression

// BugInCost returns the number of a line in which NaiveCost goes wrong, and the arguments
// of a call in which it goes wrong there: weights, examples, their classes, and λ. Each row
// of x has one number less than w. The classes are 0 or 1, λ is at least 0, and all numbers
// are finite.
func BugInCost() (line int, w []float64, x [][]float64, y []int, lambda float64) {
	// Line 10, and likewise line 8. The argument of the sigmoid is 100, p is rounded to 1, and the
	// logarithm of 1 − p is −Inf. The cost is 100.
	return 10, []float64{0, 100}, [][]float64{{1}}, []int{0}, 0
}
