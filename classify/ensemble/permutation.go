package ensemble

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Permutation is how much a model leans on one attribute; see [PermutationImportance].
type Permutation struct {
	// by how much the error rate grows when the attribute's values are shuffled, on average
	Mean   float64
	StdDev float64 // its standard deviation over the shuffles (divisor n − 1); NaN for one
}

// PermutationImportance shuffles the values of one attribute among the rows of ds, which keep all
// else, and returns by how much that raises the model's error rate; 0 for an attribute that the
// model does not use (Breiman 2001). Each attribute is shuffled the given number of times; 0 means
// 5. The model may be of any kind, and has best not seen ds: on its training set a model that has
// learnt rows by heart leans on all attributes.
//
// An attribute that others can stand in for has a small importance, though it
// may say much of the class.
//
// Rows count by their weights. An attribute's shuffles depend on seed and its column
// alone. It is an error if ds is not valid or shuffles is negative; a model for another
// number of attributes panics.
func PermutationImportance(
	model classify.Classifier, ds *classify.Dataset, shuffles int, seed uint64,
) ([]Permutation, error) {
	if shuffles < 0 {
		return nil, fmt.Errorf("ensemble: %d shuffles; there must be 0 (5) or more", shuffles)
	}
	if err := require(ds, classify.NeedRows); err != nil {
		return nil, err
	}
	if shuffles == 0 {
		shuffles = 5
	}
	predicted := model.PredictAll(nil, ds.X)
	before := errorRate(ds, predicted)
	X := mat.DenseCopyOf(ds.X)
	column := make([]float64, ds.Len())
	importance := make([]Permutation, len(ds.Attributes))
	for j := range importance {
		mat.Col(column, j, ds.X)
		rng := rand.New(rand.NewPCG(seed, uint64(j)))
		rises := make([]float64, shuffles)
		for s := range rises {
			rng.Shuffle(len(column), func(a, b int) { column[a], column[b] = column[b], column[a] })
			X.SetCol(j, column)
			rises[s] = errorRate(ds, model.PredictAll(predicted, X)) - before
		}
		X.SetCol(j, mat.Col(column, j, ds.X))
		importance[j].Mean, importance[j].StdDev = stat.MeanStdDev(rises, nil)
	}
	return importance, nil
}

// errorRate is the share of the weight of the rows that were predicted wrongly.
func errorRate(ds *classify.Dataset, predicted []int) float64 {
	wrong, all := 0.0, 0.0
	for i, y := range ds.Y {
		if predicted[i] != y {
			wrong += ds.Weight(i)
		}
		all += ds.Weight(i)
	}
	return wrong / all
}
