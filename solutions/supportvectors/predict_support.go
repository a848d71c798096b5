package supportvectors

// PredictSupport returns your guess: how many of the 120 examples are support vectors if the
// width σ of the Gaussian kernel is 0.05 (narrow), and how many if it is 10 (wide)? C is 1.
func PredictSupport() (narrow, wide float64) {
	// So narrow a Gaussian reaches no neighbour. Whatever the others do, at each example the
	// score is its own α times its own y, plus b. To come to 1 each needs a price. With so wide a
	// one all kernels are nearly 1, and as Σ α y = 0, the score is nearly b everywhere. It cannot
	// be 1 here and −1 there: all lie in the street, where the price is C.
	return 120, 120
}
