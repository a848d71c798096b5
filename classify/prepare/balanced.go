package prepare

import "github.com/tessella-go/tessella/classify"

// Balanced returns a learner's Fit for classes of unequal size: in the training set, the rows of
// each class get the same total weight, so that a rare class counts as much as a frequent one. Row
// i of class k, of the K classes that have rows, gets the weight
//
//	wᵢ · W / (K · W_k),  W_k the weight of the class, W that of all rows
//
// The weights of other rows do not change. So in evaluate.CrossValidate(ds, evaluate.Folds{K: 10},
// Balanced(fit)), the scores are those of the classes as frequent as they are. The learner must
// honour weights.
//
//	model, err := prepare.Balanced(tree.CART{}.Fit)(ds)
func Balanced[M any](
	fit func(*classify.Dataset) (M, error),
) func(*classify.Dataset) (M, error) {
	return func(ds *classify.Dataset) (M, error) {
		if err := ds.Require("prepare: Balanced", classify.NeedRows); err != nil {
			var none M
			return none, err
		}
		classes, all, present := ds.ClassWeights(), 0.0, 0.0
		for _, w := range classes {
			if all += w; w > 0 {
				present++
			}
		}
		balanced := *ds
		balanced.Weights = make([]float64, ds.Len())
		for i, k := range ds.Y {
			if w := ds.Weight(i); w > 0 {
				balanced.Weights[i] = w / classes[k] * (all / present)
			}
		}
		return fit(&balanced)
	}
}
