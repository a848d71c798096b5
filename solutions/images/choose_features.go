package images

// ChooseFeatures returns what the planes are given for leaning digits: whether pictures are set
// upright first, how many pixels a side of HOG's cells has (2 or 4), whether arrows keep their
// heads, and why: a reason of at least eight different words. At most 6 % of the leaning digits
// may be misread.
func ChooseFeatures() (upright bool, cell int, heads bool, reason string) {
	return true, 2, true, "Leaning turns every edge, which HOG counts, so it has to be undone " +
		"first; and small cells still tell where an edge is."
}

// cell returns 3 × 3 numbers, from row r and column c on.
func cell(of [][]float64, r, c int) [][]float64 {
	var part [][]float64
	for _, row := range of[r : r+3] {
		part = append(part, row[c:c+3])
	}
	return part
}
