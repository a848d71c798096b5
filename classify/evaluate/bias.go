package evaluate

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Decomposition divides the expected squared error of a learner into a part that more training
// examples reduce and a part that they do not: Error = Noise + Bias + Variance.
type Decomposition struct {
	Error    float64 // mean squared error of the functions, on new values
	Noise    float64 // of the best prediction, which is the true mean
	Bias     float64 // of the mean of the functions against the best prediction
	Variance float64 // of the functions against their mean
}

// DecomposeSquares draws runs training sets, fits a function to each, and decomposes its mean
// squared error at the rows of X. best has the true mean at each row, and noise the variance about
// it. draw must take all its randomness from r, which is new in each run. It is an error if there
// are too few runs or rows, or if a fit fails.
//
// Source: Geman, Bienenstock and Doursat, Neural networks and the bias/variance dilemma (1992);
// Roweis, Classification II: bias and variance.
func DecomposeSquares(draw func(r *rand.Rand) (ds *classify.Dataset, target []float64),
	X *mat.Dense, best []float64, noise float64, runs int, seed uint64,
	fit func(
		ds *classify.Dataset, target []float64,
	) (func(x []float64) float64, error)) (Decomposition, error) {
	n, _ := X.Dims()
	if runs < 2 || n == 0 || n != len(best) {
		return Decomposition{},
			fmt.Errorf("evaluate: %d runs, and %d best values for %d rows; it takes 2 runs, a "+
				"row, and a value for each row", runs, len(best), n)
	}
	mean, square := make([]float64, n), make([]float64, n)
	for run := range runs {
		ds, target := draw(rand.New(rand.NewPCG(seed, uint64(run))))
		f, err := fit(ds, target)
		if err != nil {
			return Decomposition{}, fmt.Errorf("evaluate: run %d of %d: %w", run+1, runs, err)
		}
		for i := range n {
			v := f(X.RawRowView(i)) - best[i] // from the truth, so that nothing cancels
			mean[i] += v / float64(runs)
			square[i] += v * v / float64(runs)
		}
	}
	d := Decomposition{Noise: noise}
	for i := range n {
		d.Bias += mean[i] * mean[i] / float64(n)
		d.Variance += (square[i] - mean[i]*mean[i]) / float64(n)
	}
	d.Error = d.Noise + d.Bias + d.Variance
	return d, nil
}
