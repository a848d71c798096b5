package svm

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// Calibrated gives an [SVM] probabilities: for each machine, a sigmoid of its score, fitted to the scores of examples that had no part in them. For more than two classes the pairs' probabilities are coupled, see [Coupled];
// of [OneVsRest] they are divided by their sum.
//
// The scores are those of cross-validation, machine by machine: the examples are dealt out to Folds at random, and each fold is scored by the same dual solved without it. That is not begun anew, but at the multipliers of
// all examples; the optimum is the same, and the kernel matrix too.
type Calibrated struct {
	SVM   SVM    // how the machines are trained
	Folds int    // 0 means 5
	Seed  uint64 // deals the examples
}

// Fit trains the machines and their sigmoids. Its errors are those of [SVM.Fit], and a negative number of folds, or one.
func (c Calibrated) Fit(ds *classify.Dataset) (*Probable, error) {
	if c.Folds < 0 || c.Folds == 1 {
		return nil, fmt.Errorf("svm: Calibrated.Folds is %d; it must be 0 (the default, 5) or at least 2", c.Folds)
	}
	if err := c.SVM.check(ds); err != nil {
		return nil, err
	}
	p := &Probable{Model: newModel(c.SVM, ds)}
	for _, t := range c.SVM.tasks(ds) {
		s, err := c.SVM.train(t)
		if err != nil {
			return nil, err
		}
		p.Model.add(t.machine(s))
		curve, err := c.calibrate(ds, t, s)
		if err != nil {
			return nil, err
		}
		p.sigmoids = append(p.sigmoids, curve)
	}
	p.Model.finish()
	return p, nil
}

// region calibrate

// calibrate fits the sigmoid of a machine that has been trained.
func (c Calibrated) calibrate(ds *classify.Dataset, t *task, full *smo) (evaluate.Platt, error) {
	n := len(t.rows)
	scores, weights, positive := make([]float64, n), make([]float64, n), make([]bool, n)
	for i, row := range t.rows {
		weights[i], positive[i] = ds.Weight(row), t.y[i] > 0
	}
	folds, order, held := min(or(c.Folds, 5), n), rand.New(rand.NewPCG(c.Seed, uint64(n))).Perm(n), make([]bool, n)
	for k := range folds {
		for place, i := range order {
			held[i] = place%folds == k
		}
		fold := c.SVM.ready(full.without(held))
		fold.finer = 0         // for a score the tolerance will do
		fold.shrinking = false // few steps are left to it, and those set aside would have to come back
		fold.run(func() bool { return true })
		fold.score(scores, held)
	}
	return evaluate.FitPlatt(scores, positive, weights)
}

// endregion

// without returns the dual without those held out. It begins where the whole dual stands: what they take with them of Σ βᵢ = 0 is made up by those whose F gains most by it, or loses least.
func (s *smo) without(held []bool) *smo {
	var rows []int
	var y, bounds, beta, F []float64
	for u, c := range s.col {
		if !held[c] {
			rows, y, bounds = append(rows, int(c)), append(y, s.y[u]), append(bounds, s.hi[u]-s.lo[u])
			beta, F = append(beta, s.beta[u]), append(F, s.F[u])
		}
	}
	p := newSMO(s.cache, rows, y, bounds)
	p.beta, p.F = beta, F
	left := 0.0
	for t, β := range beta {
		left += β
		p.free(t)
	}
	for u, c := range s.col {
		if held[c] && s.beta[u] != 0 {
			p.shift(int(c), -s.beta[u])
		}
	}
	for left != 0 {
		t := p.first()
		if left > 0 {
			t = p.last()
		}
		if t < 0 { // what is left is rounding
			break
		}
		δ := max(p.lo[t]-p.beta[t], min(p.hi[t]-p.beta[t], -left)) // the last takes what is left to the last digit
		left += δ
		p.beta[t] += δ
		p.free(t)
		p.shift(int(p.col[t]), δ)
	}
	return p
}

// shift adds δ times a row of the kernel to F.
func (s *smo) shift(row int, δ float64) {
	k := s.cache.row(row, s.col)
	for t, c := range s.col {
		s.F[t] += δ * k[c]
	}
}

// last returns the variable that may fall with the largest F.
func (s *smo) last() int {
	most, j := math.Inf(-1), -1
	for t, f := range s.F {
		if s.down[t] && f > most {
			most, j = f, t
		}
	}
	return j
}

// score writes f of the examples held out.
func (s *smo) score(scores []float64, held []bool) {
	var columns []int32
	b := s.bias()
	for i, h := range held {
		if h {
			columns, scores[i] = append(columns, int32(i)), b
		}
	}
	s.cache.widen()
	for u, β := range s.beta {
		if β == 0 {
			continue
		}
		row := s.cache.row(int(s.col[u]), columns)
		for _, c := range columns {
			scores[c] += β * row[c]
		}
	}
}

// Probable is a [Model] with probabilities. It predicts the most probable class, which need not be the one that the machines vote for.
type Probable struct {
	*Model
	sigmoids []evaluate.Platt
}

// Sigmoid returns that of machine i.
func (p *Probable) Sigmoid(i int) evaluate.Platt { return p.sigmoids[i] }

// Posterior writes P(class | x) to dst, which is made where it is nil, and returns it. Where a machine's f(x) is no number, because a value of x is missing or infinite, it is taken for 0. It panics if x has not one value for
// each attribute, or dst not one place for each class.
func (p *Probable) Posterior(dst, x []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(p.classes))
	}
	if len(dst) != len(p.classes) {
		panic(fmt.Sprintf("svm: dst has %d places for %d classes", len(dst), len(p.classes)))
	}
	p.posterior(dst, p.Decision(nil, x))
	return dst
}

// posterior turns the scores into probabilities, in their place and then in dst.
func (p *Probable) posterior(dst, f []float64) {
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
		const certain = 1e-7
		r := make([][]float64, len(p.present))
		for i := range r {
			r[i] = make([]float64, len(p.present))
		}
		pair := 0
		for i := range r {
			for j := i + 1; j < len(r); j++ {
				r[i][j] = max(certain, min(1-certain, f[pair]))
				r[j][i] = 1 - r[i][j]
				pair++
			}
		}
		for i, v := range Coupled(r) {
			dst[p.present[i]] = v
		}
	}
}

// Predict returns the most probable class of x, of equal ones the first. It panics if x has not one value for each attribute.
func (p *Probable) Predict(x []float64) int { return classify.Argmax(p.Posterior(nil, x)) }

// PredictAll writes the class of each row of X to dst, which is made where it is nil, and returns it. It panics as [classify.PredictEach] does.
func (p *Probable) PredictAll(dst []int, X mat.Matrix) []int {
	f, values, posterior := make([]float64, len(p.fields)), p.values(), make([]float64, len(p.classes))
	return classify.PredictEach(dst, X, p.width, func(x []float64) int {
		p.decide(f, values, x)
		p.posterior(posterior, f)
		return classify.Argmax(posterior)
	})
}
