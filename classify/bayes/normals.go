package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// normals is the likelihood of attributes that are normal in each class.
type normals struct {
	mean, variance, inverse *mat.Dense // K×d; inverse is 1/σ
	constant                []float64  // −½ Σⱼ log 2πσ²ⱼₖ
}

// newNormals takes variance as it is, and says why one cannot be used.
func newNormals(s schema, logPrior []float64, known moments, variance *mat.Dense) (normals, error) {
	K, d := variance.Dims()
	n := normals{mean: mat.DenseCopyOf(known.mean), variance: variance, inverse: mat.NewDense(K, d, nil), constant: make([]float64, K)}
	for k, class := range s.classes {
		for j, a := range s.attributes {
			if math.IsInf(logPrior[k], -1) {
				variance.Set(k, j, 1) // never asked
			}
			v := variance.At(k, j)
			switch {
			case known.weight.At(k, j) == 0 && !math.IsInf(logPrior[k], -1):
				return n, fmt.Errorf("bayes: attribute %q has no known value in class %q", a.Name, class)
			case v == 0:
				return n, fmt.Errorf("bayes: attribute %q has variance 0 in class %q, and no density; set Smoothing, such as 1e-9, or leave the attribute out", a.Name, class)
			case math.IsNaN(v) || math.IsInf(v, 0) || math.IsInf(1/v, 0):
				return n, fmt.Errorf("bayes: the variance of attribute %q in class %q is %v, outside the range of numbers; take another unit for the attribute", a.Name, class, v)
			}
			n.inverse.Set(k, j, 1/math.Sqrt(v))
			n.constant[k] -= (math.Log(2*math.Pi) + math.Log(v)) / 2
		}
	}
	return n, nil
}

// chunk is how many attributes are summed before it is asked whether the class can still be the best.
const chunk = 64

func (n *normals) scratch() []float64 {
	_, d := n.mean.Dims()
	return make([]float64, min(chunk, d))
}

// fastest is Predict with an early way out: squares only take away from a class, so that it is given up once it is below the best so far.
func (n *normals) fastest(m *Naive, x, scratch []float64) int {
	best, highest := -1, math.Inf(-1)
	for k, prior := range m.logPrior {
		if v := n.score(x, k, prior, highest, scratch); v > highest {
			best, highest = k, v
		}
	}
	if best < 0 { // a value is missing or infinite, or x is impossible
		return m.Predict(x)
	}
	return best
}

// score returns start + log P(x | k); it may stop once the result is no more above the floor.
func (n *normals) score(x []float64, k int, start, floor float64, scratch []float64) float64 {
	mean, inverse := n.mean.RawRowView(k), n.inverse.RawRowView(k)
	score := start + n.constant[k]
	for len(x) > 0 && !(score <= floor) {
		size := min(chunk, len(x))
		t := scratch[:size]
		floats.SubTo(t, x[:size], mean[:size])
		floats.Mul(t, inverse[:size])
		score -= floats.Dot(t, t) / 2
		x, mean, inverse = x[size:], mean[size:], inverse[size:]
	}
	return score
}

func (n *normals) add(dst, x []float64) {
	for _, v := range x {
		if leftOut(v) {
			addTerms(n, dst, x)
			return
		}
	}
	scratch := n.scratch()
	for k, start := range dst {
		dst[k] = n.score(x, k, start, math.Inf(-1), scratch)
	}
}

func (n *normals) term(dst []float64, j int, v float64) bool {
	if leftOut(v) {
		return false
	}
	for k := range dst {
		dst[k] = LogNormal(v, n.mean.At(k, j), n.variance.At(k, j))
	}
	return true
}

// addTerms adds the likelihoods attribute by attribute.
func addTerms(l likelihood, dst, x []float64) {
	logs := make([]float64, len(dst))
	for j, v := range x {
		if l.term(logs, j, v) {
			floats.Add(dst, logs)
		}
	}
}

// leftOut reports whether a value is missing or infinite, and so says nothing.
func leftOut(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }
