package gaussians

// BugInCriterion returns the number of a wrong line of WrongCriterion, and the arguments of
// a call that shows it: a direction w, which is not 0, and the points of two classes, at
// least one each, with as many numbers as w. If several lines could be mended, each is right.
func BugInCriterion() (line int, w []float64, class0, class1 [][]float64) {
	// The variances should be added. The classes of this call have the variances 1 and 4: the
	// function finds a squared distance of 36 divided by −3.
	return 7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}
}
