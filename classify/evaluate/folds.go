package evaluate

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
)

// StratifiedFolds divides the rows with class indices y into k folds in which the classes are as
// equally frequent as possible, and returns the row indices of each fold in ascending order. Every
// row is in exactly one fold.
//
// The rows of each class are shuffled (Fisher–Yates, on the PCG generator seeded by seed), class 0
// first, then class 1 and so on. They are then concatenated, and the i-th row goes to fold i mod k.
// So the sizes of two folds differ by at most 1, and so do their counts of any class. A class with
// fewer than k rows is missing from some folds; a class with a single row is missing from the
// training set of the fold that has it. The folds depend only on y, k and seed.
//
// It is an error if k is below 2 or above the number of rows, or a class index is negative.
//
//	if k is below 2: error
//	if k is above the number of rows: error
//	for each row:
//	    if its class is negative: error
//	    order ← order and the row
//	shuffle order
//	sort order by class; the rows of a class stay in their order
//	for each row of order, at place i:
//	    fold i mod k ← fold i mod k and the row
//	for each fold:
//	    sort its rows
func StratifiedFolds(y []int, k int, seed uint64) ([][]int, error) {
	if k < 2 {
		return nil, fmt.Errorf("evaluate: k is %d; at least 2 folds are needed, one to test "+
			"and one to train", k)
	}
	if k > len(y) {
		return nil, fmt.Errorf("evaluate: k is %d, above the number of rows, %d; take at most "+
			"one fold for each row", k, len(y))
	}
	order := make([]int, len(y))
	for i, class := range y {
		if class < 0 {
			return nil, fmt.Errorf("evaluate: row %d: class %d is negative; classes "+
				"are counted from 0", i+1, class)
		}
		order[i] = i
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	// by class, each class in shuffled order
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(y[i], y[j]) })

	folds := make([][]int, k)
	for i, row := range order {
		folds[i%k] = append(folds[i%k], row)
	}
	for _, fold := range folds {
		slices.Sort(fold)
	}
	return folds, nil
}

// except returns the rows of 0 to n−1 that are not in fold, which is ascending.
func except(n int, fold []int) []int {
	rest := make([]int, 0, n-len(fold))
	for i := range n {
		if len(fold) > 0 && fold[0] == i {
			fold = fold[1:]
			continue
		}
		rest = append(rest, i)
	}
	return rest
}
