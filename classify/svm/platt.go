package svm

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Platt fits the sigmoid P(y = +1 | f) = 1 / (1 + exp(A f + B)) to scores f and their classes y = ±1 ("performing logistic regression (Sigmoid) on the SVM output" in the lecture on linear machines; Platt
// 1999). It minimises the cross-entropy against the targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2) in place of 1 and 0, by Newton's method with a line search in the form that neither overflows nor takes the logarithm of
// 0 (Lin, Lin and Weng 2007, who correct Platt's pseudocode). weights counts each score so many times; nil: 1 each. Scores of one class only have A = 0, and P is (n₊ + 1)/(n₊ + n₋ + 2). It panics if the lengths differ.
func Platt(scores, y, weights []float64) (A, B float64) {
	if len(scores) != len(y) || weights != nil && len(weights) != len(y) {
		panic(fmt.Sprintf("svm: %d scores, %d classes and %d weights", len(scores), len(y), len(weights)))
	}
	weight := func(i int) float64 {
		if weights == nil {
			return 1
		}
		return weights[i]
	}
	var positive, negative float64
	for i := range y {
		if y[i] > 0 {
			positive += weight(i)
		} else {
			negative += weight(i)
		}
	}
	target := func(i int) float64 {
		if y[i] > 0 {
			return (positive + 1) / (positive + 2)
		}
		return 1 / (negative + 2)
	}
	B = math.Log((negative + 1) / (positive + 1))
	if positive == 0 || negative == 0 {
		return 0, B
	}
	cost := func(A, B float64) (sum float64) {
		for i, f := range scores {
			if z := A*f + B; z >= 0 {
				sum += weight(i) * (target(i)*z + math.Log1p(math.Exp(-z)))
			} else {
				sum += weight(i) * ((target(i)-1)*z + math.Log1p(math.Exp(z)))
			}
		}
		return sum
	}
	now := cost(A, B)
	for range 100 {
		const ridge = 1e-12
		haa, hbb, hab, ga, gb := ridge, ridge, 0.0, 0.0, 0.0
		for i, f := range scores {
			p := sigmoid(-A*f - B)
			curve, slope := weight(i)*p*(1-p), weight(i)*(target(i)-p)
			haa, hbb, hab = haa+f*f*curve, hbb+curve, hab+f*curve
			ga, gb = ga+f*slope, gb+slope
		}
		if math.Abs(ga) < 1e-8 && math.Abs(gb) < 1e-8 {
			break
		}
		det := haa*hbb - hab*hab
		dA, dB := -(hbb*ga-hab*gb)/det, -(haa*gb-hab*ga)/det
		promise, step := ga*dA+gb*dB, 1.0
		for ; step >= 1e-10; step /= 2 {
			if next := cost(A+step*dA, B+step*dB); next < now+1e-4*step*promise {
				A, B, now = A+step*dA, B+step*dB, next
				break
			}
		}
		if step < 1e-10 {
			break
		}
	}
	return A, B
}

// sigmoid returns 1 / (1 + exp(−z)).
func sigmoid(z float64) float64 {
	if z >= 0 {
		return 1 / (1 + math.Exp(-z))
	}
	e := math.Exp(z)
	return e / (1 + e)
}

// Coupled makes one distribution of the probabilities of pairs, r[i][j] = P(i | i or j), the second method of Wu, Lin and Weng (2004): it minimises Σ_{i<j} (rⱼᵢpᵢ − rᵢⱼpⱼ)² over the distributions p, by solving
// one equation after the other. The diagonal does not matter; the rest must be above 0 and below 1.
func Coupled(r [][]float64) []float64 {
	K := len(r)
	Q, p := make([][]float64, K), make([]float64, K)
	for i := range Q {
		Q[i], p[i] = make([]float64, K), 1/float64(K)
		for j := range Q {
			if j != i {
				Q[i][i] += r[j][i] * r[j][i]
				Q[i][j] = -r[j][i] * r[i][j]
			}
		}
	}
	Qp := make([]float64, K)
	for range max(100, K) {
		pQp := 0.0
		for i := range Q {
			Qp[i] = 0
			for j, q := range Q[i] {
				Qp[i] += q * p[j]
			}
			pQp += p[i] * Qp[i]
		}
		worst := 0.0
		for i := range Qp {
			worst = max(worst, math.Abs(Qp[i]-pQp))
		}
		if worst < 1e-12 {
			break
		}
		for i := range p {
			δ := (pQp - Qp[i]) / Q[i][i]
			p[i] += δ
			pQp = (pQp + δ*(δ*Q[i][i]+2*Qp[i])) / ((1 + δ) * (1 + δ))
			for j := range p {
				Qp[j] = (Qp[j] + δ*Q[i][j]) / (1 + δ)
				p[j] /= 1 + δ
			}
		}
	}
	return p
}

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
		p.sigmoids = append(p.sigmoids, c.calibrate(ds, t, s))
	}
	p.Model.finish()
	return p, nil
}

// region calibrate

// calibrate fits the sigmoid of a machine that has been trained.
func (c Calibrated) calibrate(ds *classify.Dataset, t *task, full *smo) [2]float64 {
	n := len(t.rows)
	scores, weights := make([]float64, n), make([]float64, n)
	for i, row := range t.rows {
		weights[i] = ds.Weight(row)
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
	A, B := Platt(scores, t.y, weights)
	return [2]float64{A, B}
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
	sigmoids [][2]float64
}

// Sigmoid returns A and B of machine i, see [Platt].
func (p *Probable) Sigmoid(i int) (A, B float64) { return p.sigmoids[i][0], p.sigmoids[i][1] }

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
		z := p.sigmoids[i][0] * v
		if math.IsNaN(z) {
			z = 0
		}
		f[i] = sigmoid(-z - p.sigmoids[i][1])
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
