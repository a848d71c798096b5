package proof

import (
	"cmp"
	"math"
	"slices"
)

// Folds deals the rows of a data set to k folds, so that the classes are as equally
// frequent in all of them as can be.
//
// y holds the class of each row. order holds every row once, shuffled. Sort the rows by
// class, class 0 first, those of one class in the order that they have in order; then
// deal them like cards: the i-th of them, counted from 0, goes to fold i mod k. The rows
// of a fold are returned in increasing order. 2 ≤ k ≤ len(y). y and order do not change.
func Folds(y, order []int, k int) [][]int {
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(y[i], y[j]) })
	folds := make([][]int, k)
	for i, row := range sorted {
		folds[i%k] = append(folds[i%k], row)
	}
	for _, fold := range folds {
		slices.Sort(fold)
	}
	return folds
}

// CrossValidate lets the rows of each fold be classified by their nearest neighbour
// among the rows of all other folds.
//
// Row i has the number x[i] and the class y[i]. Every row is in one of the folds, of
// which there are two or more, none of them empty. predicted[i] is the class of the row
// in another fold whose number is nearest to x[i]. Of several that are equally near it is
// the row with the smallest index in x, in whichever fold that row is. pooled is the
// share of all rows that are predicted wrongly, and mean the mean of the folds' shares,
// each fold counted once.
func CrossValidate(x []float64, y []int, folds [][]int) (
	predicted []int, pooled, mean float64) {

	predicted = make([]int, len(x))
	for _, fold := range folds {
		wrong := 0.0
		for _, i := range fold {
			nearest := -1
			for j := range x {
				if slices.Contains(fold, j) {
					continue
				}
				if nearest < 0 || math.Abs(x[j]-x[i]) < math.Abs(x[nearest]-x[i]) {
					nearest = j
				}
			}
			predicted[i] = y[nearest]
			if predicted[i] != y[i] {
				wrong++
			}
		}
		pooled += wrong / float64(len(x))
		mean += wrong / float64(len(fold)) / float64(len(folds))
	}
	return predicted, pooled, mean
}

// Wilson returns the interval in which the true error rate may lie when wrong of n
// examples that were held out are predicted wrongly:
//
//	p = wrong/n
//	middle = (p + z²/2n) / (1 + z²/n)
//	half = z / (1 + z²/n) · √(p(1 − p)/n + z²/4n²)
//
// from middle − half to middle + half. 0 ≤ wrong ≤ n and n ≥ 1. z says how sure the
// interval is: 1.96 for 95 %. Where nothing is wrong, low is 0 but for rounding, which
// may leave it below 0 by 10⁻¹⁷; it need not be mended.
func Wilson(wrong, n int, z float64) (low, high float64) {
	N := float64(n)
	p, shrink := float64(wrong)/N, 1+z*z/N
	middle := (p + z*z/(2*N)) / shrink
	half := z / shrink * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	return middle - half, middle + half
}
