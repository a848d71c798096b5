package margins

// PredictWidth returns your guess: how wide is the widest street between the classes of the
// four examples, (0, 0) and (0, 2) on one side, (3, 1) and (5, 0) on the other?
func PredictWidth() float64 {
	// (3, 1) does not face an example but the middle of the segment from (0, 0) to (0, 2).
	// Between two upright edges, at 0 and at 3, there is room for 3. The nearest examples are
	// √10 apart, but a street at right angles to the line between them hits the third example.
	return 3
}

// PredictSlack returns your guess: from which C on does a larger C change nothing in the
// machine of the four examples? Within a hundredth will do.
func PredictSlack() float64 {
	// In the dual C is a bound of the prices, and nothing else. Without slack these are 1/9, 1/9,
	// 2/9 and 0. A bound that is above all of them does not matter.
	return 2.0 / 9
}

// PredictSupport returns your guess: how many of the 120 examples are support vectors if the
// width σ of the Gaussian kernel is 0.05 (narrow), and how many if it is 10 (wide)? C is 1.
func PredictSupport() (narrow, wide float64) {
	// So narrow a Gaussian reaches no neighbour. Whatever the others do, at each example the
	// score is its own α times its own y, plus b. To come to 1 each needs a price. With so wide a
	// one all kernels are nearly 1, and as Σ α y = 0, the score is nearly b everywhere. It cannot
	// be 1 here and −1 there: all lie in the street, where the price is C.
	return 120, 120
}

// BugInThreshold returns the number of the wrong line of WrongThreshold, and arguments on
// which its result is wrong. K[i][j] is the dot product of examples i and j, y[i] is +1 or
// −1, and C[i] is the bound of the price alpha[i].
func BugInThreshold() (line int, K [][]float64, y, C, alpha []float64) {
	// Line 3 takes any support vector. One at its bound C may lie in the street or on the wrong
	// side, so y f(x) = 1 does not hold for it. Here the first example is at its bound and the
	// second is free.
	return 3, [][]float64{{0, 0}, {0, 4}}, []float64{-1, 1}, []float64{0.25, 1},
		[]float64{0.25, 0.25}
}

// ChooseSigma returns a width for the Gaussian kernel, with which a machine that has seen 120
// points of disc and ring errs on few of 2,000 others, and why, in at least eight words.
func ChooseSigma() (sigma float64, reason string) {
	return 1, "The ring is 1.2 away from the disc, so a Gaussian of about that width bends round " +
		"the disc without following single examples."
}
