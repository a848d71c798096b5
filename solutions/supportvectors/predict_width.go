package supportvectors

// PredictWidth returns your guess: how wide is the widest street between the classes of the
// four examples, (0, 0) and (0, 2) on one side, (3, 1) and (5, 0) on the other?
func PredictWidth() float64 {
	// (3, 1) does not face an example but the middle of the segment from (0, 0) to (0, 2).
	// Between two upright edges, at 0 and at 3, there is room for 3. The nearest examples are
	// √10 apart, but a street at right angles to the line between them hits the third example.
	return 3
}
