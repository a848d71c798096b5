package svm

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Calibrated gives an [SVM] probabilities. Each machine gets a sigmoid of its score, fitted to the
// scores of examples that it was not trained on. For more than two classes the pairs' probabilities
// are coupled, see [Coupled]. Those of [OneVsRest] are divided by their sum.
//
// The scores come from cross-validation of each machine: the rows that a fold tests are scored by
// the dual solved without them. To save time, the solution without a fold starts from the
// multipliers of all examples, shares the kernel matrix, and has twenty times the Tolerance. (On
// handwritten digits that moves no probability by more than 0.002.)
type Calibrated struct {
	SVM   SVM // the learner of the machines
	Folds evaluate.Folds
}

// Fit trains the machines and their sigmoids. Its errors are those of [SVM.Fit] and of
// [evaluate.Folds.Split].
func (c Calibrated) Fit(ds *classify.Dataset) (*Probable, error) {
	if err := c.SVM.check(ds); err != nil {
		return nil, err
	}
	folds, err := c.Folds.Split(ds)
	if err != nil {
		return nil, fmt.Errorf("svm: %w", err)
	}
	p := &Probable{Fitted: classify.NewFitted(ds.Schema(), c)}
	var machines []*Machine
	for _, t := range c.SVM.tasks(ds) {
		s, err := c.SVM.train(t)
		if err != nil {
			return nil, err
		}
		machines = append(machines, t.machine(&s.Dual))
		curve, err := c.calibrate(ds, t, s, folds)
		if err != nil {
			return nil, err
		}
		p.sigmoids = append(p.sigmoids, curve)
	}
	fitted := classify.NewFitted(ds.Schema(), c.SVM)
	p.Model = newModel(fitted, c.SVM, present(ds), machines).take(ds)
	return p, nil
}

// foldToleranceFactor multiplies the tolerance in a fold. A sigmoid is some units of f wide, so
// hundredths of a unit hardly change it.
const foldToleranceFactor = 20

// calibrate fits the sigmoid of a trained machine.
func (c Calibrated) calibrate(
	ds *classify.Dataset, t *task, full *engine.Solver, folds []evaluate.Split,
) (evaluate.Platt, error) {
	var scores, weights []float64
	var positive []bool
	n, place := len(t.rows), make([]int, ds.Len()) // of a row among those of the machine, from 1
	for i, row := range t.rows {
		place[row] = i + 1
	}
	options := c.SVM.options(n)
	options.Tolerance *= foldToleranceFactor
	options.MaxTightenings = 0
	// few steps remain, and variables that are set aside would have to come back
	options.Shrinking = false
	for _, fold := range folds {
		of, heldOut := make([]float64, n), slices.Repeat([]bool{fold.Train != nil}, n)
		rows := fold.Test
		if fold.Train != nil {
			rows = fold.Train
		}
		for _, row := range rows {
			if i := place[row] - 1; i >= 0 {
				heldOut[i] = fold.Train == nil
			}
		}
		// a fold may have all rows of a machine; their scores then stay 0
		if slices.Contains(heldOut, false) && slices.Contains(heldOut, true) {
			full.ScoreHeldOut(of, heldOut, options)
		}
		for _, row := range fold.Test {
			if i := place[row] - 1; i >= 0 {
				scores = append(scores, of[i])
				weights = append(weights, ds.Weight(row))
				positive = append(positive, t.y[i] > 0)
			}
		}
	}
	return evaluate.FitPlatt(scores, positive, weights)
}

// Probable is a [Model] with probabilities. It predicts the most probable class, which need not be
// the one that the machines vote for.
type Probable struct {
	classify.Fitted
	*Model
	sigmoids []evaluate.Platt
}

// Sigmoid returns the sigmoid of machine i.
func (p *Probable) Sigmoid(i int) evaluate.Platt { return p.sigmoids[i] }

// Posterior writes P(class | x) to dst and returns it. If a machine's f(x) is NaN, because a value
// of x is missing or infinite, 0 takes its place. It panics if x does not have one value for each
// attribute, or dst one place for each class.
func (p *Probable) Posterior(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(p.Schema().Classes), "svm", "classes")
	p.posterior(dst, p.Decision(nil, x), newCoupling(len(p.present)))
	return dst
}

// posterior replaces the scores f by the sigmoids' probabilities, and writes those of the classes
// to dst. It overwrites the coupling.
func (p *Probable) posterior(dst, f []float64, pairs *coupling) {
	clear(dst)
	for i, v := range f {
		if math.IsNaN(v) {
			v = 0
		}
		f[i] = p.sigmoids[i].Probability(v)
	}
	switch {
	case len(f) == 1:
		dst[p.machines[0].Positive], dst[p.machines[0].Negative] = f[0], 1-f[0]
	case p.multi == OneVsRest:
		sum := 0.0
		for _, v := range f {
			sum += v
		}
		for i, v := range f {
			dst[p.present[i]] = v / sum
			if sum == 0 {
				dst[p.present[i]] = 1 / float64(len(f))
			}
		}
	default:
		const minProbability = 1e-7
		r, pair := pairs.r, 0
		for i := range r {
			for j := i + 1; j < len(r); j++ {
				r[i][j] = max(minProbability, min(1-minProbability, f[pair]))
				r[j][i] = 1 - r[i][j]
				pair++
			}
		}
		for i, v := range pairs.solve() {
			dst[p.present[i]] = v
		}
	}
}

// Predict returns the most probable class of x. A tie goes to the first class. It panics if x does
// not have one value for each attribute.
func (p *Probable) Predict(x []float64) int { return classify.Argmax(p.Posterior(nil, x)) }

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (p *Probable) PredictAll(dst []int, X mat.Matrix) []int {
	posterior, write := make([]float64, len(p.Schema().Classes)), p.writer()
	return classify.PredictEach(dst, X, p.width, func(x []float64) int {
		write(posterior, x)
		return classify.Argmax(posterior)
	})
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// as [classify.PosteriorEach] does.
func (p *Probable) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return classify.PosteriorEach(dst, X, p.width, len(p.Schema().Classes), p.writer())
}

// writer returns a function that writes the posterior of a row, and allocates nothing for it.
func (p *Probable) writer() func(dst, x []float64) {
	f, values, pairs := make([]float64, len(p.discriminants)), p.evaluator.values(),
		newCoupling(len(p.present))
	return func(dst, x []float64) {
		p.decide(f, values, x)
		p.posterior(dst, f, pairs)
	}
}
