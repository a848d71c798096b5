package evaluate

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// Permutation is the importance of one attribute for a model; see [PermutationImportance].
type Permutation struct {
	// by how much the metric gets worse if the attribute's values are shuffled, on average
	Mean   float64
	StdDev float64 // its standard deviation over the shuffles (divisor n − 1); NaN for one
}

// PermutationImportance shuffles the values of one attribute among the rows of ds, and returns by
// how much the metric gets worse: the increase of the error rate, or of what the options say, such
// as [ByLogLoss]; or the decrease, if larger values are better, as of [ByAUC]. It is 0 for an
// attribute that the model does not use (Breiman 2001). Each attribute is shuffled the given number
// of times; 0 means 5. The model may be of any kind. ds should not be its training set: a model
// that overfits seems to need all attributes there.
//
// An attribute that others can replace has a small importance, even if it predicts the class well.
//
// Rows count by their weights. An attribute's shuffles depend only on seed and its column. It is an
// error if ds is not valid or does not have the model's attributes and classes, shuffles is
// negative, or the metric cannot be computed.
func PermutationImportance(
	model classify.Classifier, ds *classify.Dataset, shuffles int, seed uint64, opts ...Option,
) ([]Permutation, error) {
	if shuffles < 0 {
		return nil, fmt.Errorf("evaluate: %d shuffles; there must be 0 (5) or more", shuffles)
	}
	if err := ds.Require("evaluate", classify.NeedRows); err != nil {
		return nil, err
	}
	o, err := settings(ds, opts)
	if err != nil {
		return nil, err
	}
	shuffled := *ds
	worse := func() (float64, error) {
		out, err := o.ask(model, &shuffled)
		v := 0.0
		switch {
		case err == nil && o.f == nil:
			return o.value(out), nil
		case err == nil:
			v, err = o.f(out)
		}
		if err != nil {
			return 0, fmt.Errorf("evaluate: %w", err)
		}
		if o.largest {
			return -v, nil
		}
		return v, nil
	}
	before, err := worse()
	if err != nil {
		return nil, err
	}
	shuffled.X = mat.DenseCopyOf(ds.X)
	column := make([]float64, ds.Len())
	importance := make([]Permutation, len(ds.Attributes))
	for j := range importance {
		mat.Col(column, j, ds.X)
		rng := rand.New(rand.NewPCG(seed, uint64(j)))
		rises := make([]float64, cmp.Or(shuffles, 5))
		for s := range rises {
			rng.Shuffle(len(column), func(a, b int) { column[a], column[b] = column[b], column[a] })
			shuffled.X.SetCol(j, column)
			after, err := worse()
			if err != nil {
				return nil, err
			}
			rises[s] = after - before
		}
		shuffled.X.SetCol(j, mat.Col(column, j, ds.X))
		importance[j].Mean, importance[j].StdDev = stat.MeanStdDev(rises, nil)
	}
	return importance, nil
}
