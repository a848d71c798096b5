package trees

// PredictCoins returns how many of the 1,000 coins gain 0 bits, and how many gain more. Each
// of your answers may be wrong by ten.
func PredictCoins() (zero, above float64) {
	// A gain is 0 only if heads and tails both have 9 squares to 5 triangles. These shares need
	// 14 figures, so all must have the same side: once in 8,192 tosses. Every other coin gains.
	return 0, 1000
}
