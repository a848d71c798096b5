package images

// ChooseFeatures returns what the planes are given for leaning digits: whether pictures
// are set upright first, how many pixels a side of HOG's cells has (2 or 4), whether
// arrows keep their heads, and why: a reason of at least eight words. At most 6 % of the
// leaning digits may be misread.
func ChooseFeatures() (upright bool, cell int, heads bool, reason string) {
	return true, 2, true, "Leaning turns every edge, which HOG counts, so it has to be undone " +
		"first; and small cells still tell where an edge is."
}
