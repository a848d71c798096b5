package sequences

// SeenPixels is a picture of 4×4 pixels with a mistake or two: bit 4r + c is the pixel in row r and
// column c.
const SeenPixels = 0b1100_0100_1110_1100

// Cleanings are four pictures that may be what was seen without its mistakes.
var Cleanings = []int{
	SeenPixels,
	SeenPixels | 1<<11,               // a missing pixel is filled in
	(SeenPixels | 1<<11) &^ (1 << 5), // and one that sticks out is gone
	0,
}

// region grid

// Grid scores an answer for a picture of 4×4 pixels, given what was seen, and how much a pair of
// equal neighbours scores. Bit 4r + c is the pixel in row r and column c.
func Grid(answer, seen int, pair float64) (score float64) {
	for i := range 16 {
		bit := answer >> i & 1
		if bit == seen>>i&1 {
			score++
		}
		if i%4 < 3 && bit == answer>>(i+1)&1 {
			score += pair
		}
		if i < 12 && bit == answer>>(i+4)&1 {
			score += pair
		}
	}
	return score
}

// endregion
