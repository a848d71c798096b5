package mixtures

// PredictClusters returns the letter of the picture, "A" to "D", that k-means makes of the
// length of the bill in mm and the mass in g.
func PredictClusters() string {
	// A squared distance is a sum over the columns. 10 mm of the bill add 10² to it, and 1,000 g
	// add 1,000². So the bill plays no part, and the clusters are slices of mass.
	return "B"
}
