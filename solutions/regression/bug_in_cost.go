package regression

// BugInCost returns the number of a line in which NaiveCost goes wrong, and the arguments
// of a call in which it goes wrong there: weights, examples, their classes, and λ. Each row
// of x has one number less than w. The classes are 0 or 1, λ is at least 0, and all numbers
// are finite.
func BugInCost() (line int, w []float64, x [][]float64, y []int, lambda float64) {
	// Line 10, and likewise line 8. For 1000 the sigmoid is rounded to 1, and the logarithm of
	// 1 − p is −Inf. For −1000 it is rounded to 0, and the logarithm of p is −Inf. Each costs 1000.
	return 10, []float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0
}
