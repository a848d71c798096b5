package validation

import (
	"cmp"
	"slices"
)

// PredictMajority returns how many of the 40 mails are counted as wrong with ten folds, with eight,
// and with forty: three whole numbers from 0 to 40.
func PredictMajority() []int {
	// Ten folds have 2 hams and 2 spams each, so the others are tied: the spams are wrong. Of eight
	// folds the first four get 3 hams and 2 spams, the rest the opposite. The others have 17 of
	// what the fold has 3 of, and 18 of what it has 2 of: 3 of 5 are wrong in every fold. Without
	// one ham there are 19 hams and 20 spams, without one spam the opposite: all are wrong.
	return []int{10 * 2, 8 * 3, 40}
}

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
