package validation

import (
	"math"
	"slices"
)

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
