package ensembles

// BugInWeights returns the number of the line of WeightsAfter that is wrong, and
// examples and stumps for which it shows: x and y of 2 or 3 examples, each y +1 or −1,
// and 1 to 20 stumps, with a side of +1 or −1 and an alpha above 0 and up to 10 each. If
// two lines could be mended, either is right.
func BugInWeights() (line int, x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) {
	// The first stump is wrong about the first example alone, and the second about the second. So
	// the second share should grow in round 2. But what both stumps say about it in sum is right,
	// and about the first one wrong.
	return 13, []float64{150, 90}, []int{1, -1}, []float64{165, 84}, []int{1, 1},
		[]float64{1.04, 0.97}
}
