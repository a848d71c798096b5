package neighbours

// PredictAllOthers returns your guess: of 100 points, 50 of each of two classes, each is
// classified by the vote of all 99 others. What share of the points is put into a wrong
// class?
func PredictAllOthers() float64 {
	// Of the 99 others 49 are of the point's own class, and 50 of the other one. So every
	// vote is lost.
	return 1
}
