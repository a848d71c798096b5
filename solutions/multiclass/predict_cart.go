package multiclass

// PredictCart returns your guess: how similar are "cat" and "cart", by common sequences of two
// characters with the fading factor ½, divided by the root of both self-kernels? It may be wrong by
// 0.01.
func PredictCart() float64 {
	// With β = ½: common are ca (2 and 2 places), at (2 and 3) and ct (3 and 4), together β⁴ + β⁵ +
	// β⁷ = 0.102. cat with itself has 2β⁴ + β⁶ = 0.141, cart with itself 3β⁴ + 2β⁶ + β⁸ = 0.223.
	return 0.574
}
