package neighbours

// BoxDistance returns the squared distance from x to the nearest place of a box, 0
// if x lies in it.
//
// The box is all places z with low[j] ≤ z[j] ≤ high[j] for each attribute j. x, low
// and high have the same length, at least 1.
func BoxDistance(x, low, high []float64) float64 {
	sum := 0.0
	for j := range x {
		gap := max(low[j]-x[j], 0, x[j]-high[j])
		sum += gap * gap
	}
	return sum
}
