package rankings

// Measures counts what was predicted for the examples of each class, and says how well
// each class is told from the others.
//
// truth[i] and predicted[i] are the true and the predicted class of example i, from 0 to
// classes−1. counts[t][p] is the number of examples of class t that were predicted as p.
// For each class k,
//
//	precision[k] = counts[k][k] / (the sum of column k)
//	recall[k] = counts[k][k] / (the sum of row k)
//	f[k] = 2 · precision[k] · recall[k] / (precision[k] + recall[k])
//
// and where a denominator is 0, so is the measure.
func Measures(truth, predicted []int, classes int) (
	counts [][]int, precision, recall, f []float64) {

	counts = make([][]int, classes)
	for t := range counts {
		counts[t] = make([]int, classes)
	}
	for i, t := range truth {
		counts[t][predicted[i]]++
	}
	for k := range classes {
		row, column := 0, 0
		for j := range classes {
			row += counts[k][j]
			column += counts[j][k]
		}
		p := ratio(float64(counts[k][k]), float64(column))
		r := ratio(float64(counts[k][k]), float64(row))
		precision, recall = append(precision, p), append(recall, r)
		f = append(f, ratio(2*p*r, p+r))
	}
	return counts, precision, recall, f
}

// ratio returns a/b, and 0 where b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
