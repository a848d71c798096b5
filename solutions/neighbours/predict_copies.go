package neighbours

// PredictCopies returns your guess: how many of 200 rows are right when each is left out in
// turn, with K = 1 and with K = 2?
//
// The rows are 100 points, each of them twice. In the list without copies 88 of 100 rows are
// right with K = 1. The vote is that of Vote.
func PredictCopies() (one, two int) {
	// With K = 1 the copy decides, and is right. With K = 2 the second smallest distance is
	// that of the nearest other point and of its copy, so three vote. These two decide, as the
	// one nearest neighbour did, who was right for 88 of 100.
	return 200, 176
}
