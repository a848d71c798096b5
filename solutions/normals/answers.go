package normals

import "math"

// PredictNearest returns the four points of the picture above, by their letters, in the
// order in which Σ⁻¹ finds them away from the mean: the nearest first.
func PredictNearest() []string {
	// Seen from the mean they are A (2, 1), B (0, 1.5), C (2, 0) and D (1, −1). Along the slant of
	// the cloud a step counts for little, across it for much: A is nearest, D farthest. By
	// sums: the squared distances are 2, 4.5, 4 and 5. The ruler has it the other way round.
	return []string{"A", "C", "B", "D"}
}

// PredictDirection returns the letter of the arrow in the picture above along which the
// two classes are parted best: seen along it, their means are far apart and each class is
// narrow.
func PredictDirection() string {
	// Along A the means are farthest apart, but both classes are wide. Along B they are widest of
	// all. Along C the means are equal. Along D, across the slant, the means are nearer to each
	// other, and the classes much narrower.
	return "D"
}

// BugInCriterion returns the number of the line in which SlideCriterion is wrong, and the
// arguments of a call that shows it: a direction w, and the points of two classes, at
// least one each, with as many numbers as w.
func BugInCriterion() (line int, w []float64, class0, class1 [][]float64) {
	// Line 7. The classes of this call have the variances 1 and 4: the slide finds a squared
	// distance of 36 divided by −3. The smaller the sum of the variances, the better.
	return 7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}
}

// PredictCopy returns your guess of P(N | day) for the rainy, moderate day with high humidity
// and no wind if every column stands twice in the table. Before, it was 0.464. Your guess may
// be wrong by 0.02.
func PredictCopy() float64 {
	// Naive Bayes takes the copies for news. The odds of N were 0.464 to 0.536, or 0.864 to 1. The
	// prior has 5/9 of that, so the four columns have 0.864 · 9/5 = 1.555. The copies multiply the
	// odds by this again: 1.344 to 1. The prior stands there once, as before.
	return 0.573
}

// ChooseShrinkage returns your choice of λ, from 0 to 1, for Fisher's plane from forty
// lumps with thirty numbers each, and the reason for it in at least eight words. At most
// 6.7 % of the other 529 lumps may be wrong, on average over twenty deals of forty.
func ChooseShrinkage() (lambda float64, reason string) {
	return 0.5, "Forty lumps are too few for 465 variances and covariances, so λ = 0 fits the " +
		"noise. But the numbers do go together, and λ = 1 forgets that. So half of each."
}

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
