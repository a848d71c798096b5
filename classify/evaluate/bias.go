package evaluate

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Decomposition divides the expected error of a learner into a part that more training examples
// reduce and a part that they do not.
//
// For squares, Error = Noise + Bias + Variance. For 0/1 losses Variance = Unbiased + Biased, and
// with two classes and no noise Error = Bias + Unbiased − Biased: if the main prediction is wrong,
// a model that differs from it is right.
type Decomposition struct {
	Error float64 // mean loss of the models, on the labels as they are
	// the loss of the best prediction, if it is known; otherwise 0, and Bias includes it
	Noise float64
	// loss of the main prediction (the mean, or the most frequent class) against the best one
	Bias     float64
	Variance float64 // mean loss of the models against the main prediction
	Unbiased float64 // of 0/1 loss: the part of Variance on examples whose main prediction is right
	Biased   float64 // of 0/1 loss: the part on the other examples
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

// Decompose draws runs training sets, fits a model to each, and decomposes its mean 0/1 loss on
// test. posterior has the true probability of each class at each row of test, which gives Noise; if
// it is nil, the labels of test are the truth. Of equally frequent classes, the main prediction is
// the first. draw must take all its randomness from r, which is new in each run.
//
// Source: Domingos, A unified bias-variance decomposition (2000).
func Decompose[C classify.Classifier](
	draw func(r *rand.Rand) *classify.Dataset, test *classify.Dataset, posterior [][]float64,
	runs int, seed uint64, fit func(*classify.Dataset) (C, error),
) (Decomposition, error) {
	n := test.Len()
	if runs < 2 || n == 0 || posterior != nil && len(posterior) != n {
		return Decomposition{},
			fmt.Errorf("evaluate: %d runs, %d rows and %d posteriors; it takes 2 runs, a row, "+
				"and a posterior for each row or none", runs, n, len(posterior))
	}
	votes := make([][]float64, n)
	for i := range votes {
		votes[i] = make([]float64, len(test.Classes))
	}
	for run := range runs {
		model, err := fit(draw(rand.New(rand.NewPCG(seed, uint64(run)))))
		if err != nil {
			return Decomposition{}, fmt.Errorf("evaluate: run %d of %d: %w", run+1, runs, err)
		}
		predicted, err := predict(model, test)
		if err != nil {
			return Decomposition{}, fmt.Errorf("evaluate: run %d of %d: %w", run+1, runs, err)
		}
		for i, class := range predicted {
			votes[i][class]++
		}
	}
	var d Decomposition
	for i, row := range votes {
		truth := make([]float64, len(test.Classes))
		truth[test.Y[i]] = 1
		if posterior != nil {
			truth = posterior[i]
		}
		main, best := classify.Argmax(row), classify.Argmax(truth)
		away := 1 - row[main]/float64(runs)
		d.Noise += (1 - truth[best]) / float64(n)
		d.Variance += away / float64(n)
		if main == best {
			d.Unbiased += away / float64(n)
		} else {
			d.Bias += 1 / float64(n)
			d.Biased += away / float64(n)
		}
		for class, count := range row {
			d.Error += count / float64(runs) * (1 - truth[class]) / float64(n)
		}
	}
	return d, nil
}
