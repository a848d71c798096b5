package ensemble

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Permutation is the importance of one attribute for a model; see [PermutationImportance].
type Permutation struct {
	// the mean increase of the error rate if the attribute's values are shuffled
	Mean   float64
	StdDev float64 // its standard deviation over the shuffles (divisor n − 1); NaN for one
}

// PermutationImportance shuffles the values of one attribute among the rows of ds, and returns the
// increase of the model's error rate; 0 for an attribute that the model does not use (Breiman
// 2001). Each attribute is shuffled the given number of times; 0 means 5. The model may be of any
// kind. ds should not be its training set: a model that overfits seems to need all attributes
// there.
//
// An attribute that others can replace has a small importance, even if it predicts the class well.
//
// Rows count by their weights. An attribute's shuffles depend only on seed and its column. It is an
// error if ds is not valid or shuffles is negative; a model for another number of attributes
// panics.
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

// errorRate is the weight of the wrongly predicted rows, divided by the weight of all rows.
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
