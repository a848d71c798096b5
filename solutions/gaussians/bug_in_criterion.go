package gaussians

// BugInCriterion returns the number of the line in which SlideCriterion is wrong, and the
// arguments of a call that shows it: a direction w, and the points of two classes, at
// least one each, with as many numbers as w.
func BugInCriterion() (line int, w []float64, class0, class1 [][]float64) {
	// Line 7. The classes of this call have the variances 1 and 4: the slide finds a squared
	// distance of 36 divided by −3. The smaller the sum of the variances, the better.
	return 7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}
}
