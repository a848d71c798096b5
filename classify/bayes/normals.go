package bayes

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Normals is what a naive Bayes model of numbers can do beyond [Naive]: within each class each
// attribute is normal. It is part of the models that the learners of numbers return.
type Normals struct {
	Naive
	mean, variance, inverse *mat.Dense // K×d; inverse is 1/σ
	constant                []float64  // −½ Σⱼ log 2πσ²ⱼₖ
}

// Means returns the means, K×d.
func (m *Normals) Means() *mat.Dense { return mat.DenseCopyOf(m.mean) }

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x has
// another length.
func (m *Normals) Predict(x []float64) int {
	m.width(x)
	return m.fastest(x, m.scratch())
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *Normals) PredictAll(dst []int, X mat.Matrix) []int {
	scratch := m.scratch()
	return classify.PredictEach(dst, X, len(m.attributes), func(x []float64) int {
		return m.fastest(x, scratch)
	})
}

// numbers are the moments of a data set.
type numbers struct {
	schema
	moments moments
}

// numbersOf checks the option and the data.
func numbersOf(who string, smoothing float64, ds *classify.Dataset) (*numbers, error) {
	s, err := schemaOf(ds, classify.NeedNumeric)
	if err := cmp.Or(checkSmoothing(who, smoothing), err); err != nil {
		return nil, err
	}
	return &numbers{s, momentsOf(ds)}, nil
}

// normals makes the model of these variances, to which it adds the smoothing. It
// says why one cannot be used.
func (n *numbers) normals(
	learner any, prior []float64, smoothing float64, variance *mat.Dense,
) (*Normals, error) {
	naive, err := n.naive(learner, prior)
	if err != nil {
		return nil, err
	}
	extra := n.moments.extra(smoothing)
	for k, class := range n.Classes {
		for j, a := range n.Attributes {
			v := variance.At(k, j) + extra
			if math.IsInf(naive.logPrior[k], -1) {
				v = 1 // never asked
			}
			variance.Set(k, j, v)
			switch {
			case n.moments.weight.At(k, j) == 0 && !math.IsInf(naive.logPrior[k], -1):
				return nil, fmt.Errorf("bayes: attribute %q has no known value in class %q",
					a.Name, class)
			case v == 0:
				return nil, fmt.Errorf("bayes: attribute %q has variance 0 in class %q, and no "+
					"density; set Smoothing, such as 1e-9, or leave the attribute out",
					a.Name, class)
			case math.IsNaN(v) || math.IsInf(v, 0) || math.IsInf(1/v, 0):
				return nil, fmt.Errorf("bayes: the variance of attribute %q in class %q is %v, "+
					"outside the range of numbers; take another unit for the attribute",
					a.Name, class, v)
			}
		}
	}
	return newNormals(naive, mat.DenseCopyOf(n.moments.mean), variance), nil
}

func newNormals(naive Naive, mean, variance *mat.Dense) *Normals {
	K, d := variance.Dims()
	m := &Normals{
		Naive:    naive,
		mean:     mean,
		variance: variance,
		inverse:  mat.NewDense(K, d, nil),
		constant: make([]float64, K),
	}
	m.likelihood = m
	for k := range K {
		for j, v := range variance.RawRowView(k) {
			m.inverse.Set(k, j, 1/math.Sqrt(v))
			m.constant[k] -= (math.Log(2*math.Pi) + math.Log(v)) / 2
		}
	}
	return m
}

// chunk is how many attributes are summed before it is asked whether the class
// can still be the best.
const chunk = 64

func (m *Normals) scratch() []float64 {
	K, d := m.mean.Dims()
	return make([]float64, max(K, min(chunk, d)))
}

// fastest is Predict with an early way out: squares only take away from a class, so that it is
// given up once it is below the best so far.
func (m *Normals) fastest(x, scratch []float64) int {
	best, highest := -1, math.Inf(-1)
	for k, prior := range m.logPrior {
		if v := m.score(x, k, prior, highest, scratch); v > highest {
			best, highest = k, v
		}
	}
	if best < 0 { // a value is missing or infinite, or x is impossible
		return m.Naive.Predict(x)
	}
	return best
}

// score returns start + log P(x | k); it may stop once the result is not above the floor any more.
func (m *Normals) score(x []float64, k int, start, floor float64, scratch []float64) float64 {
	mean, inverse := m.mean.RawRowView(k), m.inverse.RawRowView(k)
	score := start + m.constant[k]
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

func (m *Normals) add(dst, x, scratch []float64) {
	for _, v := range x {
		if leftOut(v) {
			addTerms(m, dst, x, scratch)
			return
		}
	}
	for k, start := range dst {
		dst[k] = m.score(x, k, start, math.Inf(-1), scratch)
	}
}

func (m *Normals) term(dst []float64, j int, v float64) bool {
	if leftOut(v) {
		return false
	}
	for k := range dst {
		dst[k] = LogNormal(v, m.mean.At(k, j), m.variance.At(k, j))
	}
	return true
}

// addTerms adds the likelihoods attribute by attribute.
func addTerms(l likelihood, dst, x, scratch []float64) {
	logs := scratch[:len(dst)]
	for j, v := range x {
		if l.term(logs, j, v) {
			floats.Add(dst, logs)
		}
	}
}

// leftOut reports whether a value is ignored, because it is missing or infinite.
func leftOut(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }
