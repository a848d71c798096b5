package gaussians

import (
	"math"
)

// Classify returns a label for each of the unknown lumps, which have the thirty numbers
// of the data set's columns in their order. rows are the known ones, at least 100 of each
// class, and labels say of each whether it is "malignant" or "benign".
//
// At most 7 % of the labels may be wrong, on rows that you have never seen. A call may take
// a second.
func Classify(rows [][]float64, labels []string, unknown [][]float64) []string {
	// Naive Bayes on four numbers that say different things: worst radius, worst texture, worst
	// smoothness, and worst concave points.
	columns := []int{20, 21, 24, 27}
	ofClass := map[string][][]float64{}
	for i, x := range rows {
		ofClass[labels[i]] = append(ofClass[labels[i]], x)
	}
	means, covs := map[string][]float64{}, map[string][][]float64{}
	for class, own := range ofClass {
		means[class], covs[class] = Estimate(own)
	}
	score := func(x []float64, class string) float64 {
		sum := math.Log(float64(len(ofClass[class])))
		for _, j := range columns {
			variance, z := covs[class][j][j], x[j]-means[class][j]
			sum -= math.Log(variance)/2 + z*z/(2*variance)
		}
		return sum
	}
	guesses := make([]string, len(unknown))
	for i, x := range unknown {
		guesses[i] = "benign"
		if score(x, "malignant") > score(x, "benign") {
			guesses[i] = "malignant"
		}
	}
	return guesses
}
