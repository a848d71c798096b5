package rankings

import (
	"math"
	"slices"
)

// Combine makes one decision of several classifiers, each of which tells one class from
// all others.
//
// scores[k] is the score of classifier k, and a[k] and b[k] its calibration: alone, it
// gives class k the probability
//
//	p_k = 1 / (1 + exp(a[k]·scores[k] + b[k]))
//
// posterior[k] is p_k divided by the sum of all of them, and class the one with the
// largest posterior. Posteriors that differ by less than 1e-12 are equal, since they are
// rounded, and then the smallest class is taken. It does not matter whether you compare a
// posterior with the largest or with that of the best class so far. A p_k may be smaller
// than the smallest float64, and all may be: no posterior is ever NaN.
func Combine(scores, a, b []float64) (posterior []float64, class int) {
	log := make([]float64, len(scores))
	for k, s := range scores {
		t := a[k]*s + b[k]
		log[k] = -math.Max(t, 0) - math.Log1p(math.Exp(-math.Abs(t))) // log p_k
	}
	largest, sum := slices.Max(log), 0.0
	for _, l := range log {
		p := math.Exp(l - largest)
		posterior = append(posterior, p)
		sum += p
	}
	for k := range posterior {
		posterior[k] /= sum
	}
	most := slices.Max(posterior)
	class = slices.IndexFunc(posterior, func(p float64) bool { return p > most-1e-12 })
	return posterior, class
}

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
