package neural

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

const (
	// the most units of the smaller layer for a sum over its states: a million states
	maxExact     = 20
	maxExactStep = 12 // the same if the sum is needed in each step
)

// RBMModel is a trained restricted Boltzmann machine. It has neither a schema nor options if it
// comes from [NewRBMModel]. Rows of a wrong length are a programmer's mistake, and panic.
type RBMModel struct {
	classify.Fitted
	params []float64  // W row by row, a, b
	w      *mat.Dense // d×m
	a, b   []float64
}

// newRBMModel returns a machine whose parameters are 0.
func newRBMModel(d, m int) *RBMModel {
	p := make([]float64, d*m+d+m)
	return &RBMModel{
		params: p,
		w:      mat.NewDense(d, m, p[:d*m:d*m]),
		a:      p[d*m : d*m+d : d*m+d],
		b:      p[d*m+d:],
	}
}

// NewRBMModel returns a machine with the weights W, d×m, the biases a of the d visible units, and b
// of the m hidden ones, which it copies. It is an error if their sizes do not fit, or if a number
// is not finite.
func NewRBMModel(w *mat.Dense, a, b []float64) (*RBMModel, error) {
	if d, m := w.Dims(); d != len(a) || m != len(b) {
		return nil, fmt.Errorf("neural: W is %d×%d for %d visible and %d hidden units", d, m,
			len(a), len(b))
	}
	m := newRBMModel(len(a), len(b))
	m.w.Copy(w)
	copy(m.a, a)
	copy(m.b, b)
	if err := checkParams(m.params); err != nil {
		return nil, fmt.Errorf("neural: W, a and b: %w", err)
	}
	return m, nil
}

// Params returns W, d×m, the biases a of the visible units and b of the hidden ones.
func (m *RBMModel) Params() (w *mat.Dense, a, b []float64) {
	return mat.DenseCopyOf(m.w), slices.Clone(m.a), slices.Clone(m.b)
}

// Hidden writes P(hⱼ = 1 | v) to dst and returns it: m features of the example v.
func (m *RBMModel) Hidden(dst, v []float64) []float64 {
	dst = fill(dst, v, m.b, m.a)
	x := mat.NewVecDense(len(dst), dst)
	var wv mat.VecDense
	wv.MulVec(m.w.T(), mat.NewVecDense(len(v), v))
	x.AddVec(x, &wv)
	return squash(dst)
}

// Visible writes P(vᵢ = 1 | h) to dst and returns it.
func (m *RBMModel) Visible(dst, h []float64) []float64 {
	dst = fill(dst, h, m.a, m.b)
	x := mat.NewVecDense(len(dst), dst)
	var wh mat.VecDense
	wh.MulVec(m.w, mat.NewVecDense(len(h), h))
	x.AddVec(x, &wh)
	return squash(dst)
}

// fill returns dst, or a new slice if dst is nil, with the biases of one layer; from is the state
// of the other layer.
func fill(dst, from, bias, other []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(bias))
	}
	if len(dst) != len(bias) || len(from) != len(other) {
		panic(fmt.Sprintf("neural: %d values for %d units, and %d places for %d", len(from),
			len(other), len(dst), len(bias)))
	}
	copy(dst, bias)
	return dst
}

func squash(x []float64) []float64 {
	for i, z := range x {
		x[i] = logistic(z)
	}
	return x
}

// Energy returns E(v, h) = −a·v − b·h − vᵀWh.
func (m *RBMModel) Energy(v, h []float64) float64 {
	return -floats.Dot(m.a, v) - floats.Dot(m.b, h) - mat.Inner(mat.NewVecDense(len(v), v), m.w,
		mat.NewVecDense(len(h), h))
}

// FreeEnergy returns F(v) = −log Σ_h exp(−E(v, h)) = −a·v − Σⱼ log(1 + exp(bⱼ + Σᵢ vᵢWᵢⱼ)), so
// that p(v) = exp(−F(v))/Z.
func (m *RBMModel) FreeEnergy(v []float64) float64 { return -m.sum(v, m.a, m.b, m.w.T()) }

// sum is the logarithm of Σ exp(−E) over all states of the layer whose biases are other, given the
// state of this one.
func (m *RBMModel) sum(state, own, other []float64, w mat.Matrix) float64 {
	var z mat.VecDense
	z.MulVec(w, mat.NewVecDense(len(state), state))
	total := floats.Dot(own, state)
	for j, b := range other {
		total += logspace.Add(0, b+z.AtVec(j))
	}
	return total
}

// LogZ returns log Z, by a sum over all states of the smaller layer. It is an error if that has
// more than 20 units.
func (m *RBMModel) LogZ() (float64, error) {
	if n := min(len(m.a), len(m.b)); n > maxExact {
		return 0, fmt.Errorf("neural: log Z of %d visible and %d hidden units is a sum over 2^%d "+
			"states; %d are the limit", len(m.a), len(m.b), n, maxExact)
	}
	return m.logZ(), nil
}

func (m *RBMModel) logZ() float64 {
	own, other, w := m.a, m.b, m.w.T()
	if len(m.b) < len(m.a) {
		own, other, w = m.b, m.a, mat.Matrix(m.w)
	}
	z := math.Inf(-1)
	for state := range states(len(own)) {
		z = logspace.Add(z, m.sum(state, own, other, w))
	}
	return z
}

// expect sets s to ⟨vhᵀ⟩, ⟨v⟩ and ⟨h⟩ of the model.
func (m *RBMModel) expect(s *statistics) {
	z := m.logZ()
	if len(m.b) < len(m.a) {
		v := make([]float64, len(m.a))
		for h := range states(len(m.b)) {
			s.add(math.Exp(m.sum(h, m.b, m.a, m.w)-z), m.Visible(v, h), h)
		}
		return
	}
	h := make([]float64, len(m.b))
	for v := range states(len(m.a)) {
		s.add(math.Exp(-m.FreeEnergy(v)-z), v, m.Hidden(h, v))
	}
}

// states yields all 2ⁿ states of n units, as views.
func states(n int) func(yield func([]float64) bool) {
	return func(yield func([]float64) bool) {
		state := make([]float64, n)
		for code := range 1 << n {
			for i := range state {
				state[i] = float64(code >> i & 1)
			}
			if !yield(state) {
				return
			}
		}
	}
}

// LogProbability returns log p(v) = −F(v) − log Z. Its error is that of [RBMModel.LogZ].
func (m *RBMModel) LogProbability(v []float64) (float64, error) {
	z, err := m.LogZ()
	if err != nil {
		return 0, err
	}
	return -m.FreeEnergy(v) - z, nil
}

// meanLogProbability is the log-likelihood of a data set, a mean over its weight.
func (m *RBMModel) meanLogProbability(ds *classify.Dataset) float64 {
	total, weight := 0.0, 0.0
	for i := range ds.Len() {
		total, weight = total-ds.Weight(i)*m.FreeEnergy(ds.At(i)), weight+ds.Weight(i)
	}
	return total/weight - m.logZ()
}

// Gradient returns the gradient of the mean log-likelihood of a data set, ⟨vhᵀ⟩ of the data minus
// ⟨vhᵀ⟩ of the model: W row by row, then a, then b. It is an error if the data set cannot be used,
// or if the smaller layer has more than 20 units.
func (m *RBMModel) Gradient(ds *classify.Dataset) ([]float64, error) {
	if _, err := m.LogZ(); err != nil {
		return nil, err
	}
	return m.difference(ds, 0, 0)
}

// Contrast returns the estimate of the gradient by contrastive divergence with k steps, in the
// order of Gradient. seed is that of the sampling. It is an error if the data set cannot be used,
// or if k is below 1.
func (m *RBMModel) Contrast(ds *classify.Dataset, k int, seed uint64) ([]float64, error) {
	if k < 1 {
		return nil, fmt.Errorf("neural: contrastive divergence with %d steps to and fro; there "+
			"must be one at least", k)
	}
	return m.difference(ds, k, seed)
}

func (m *RBMModel) difference(ds *classify.Dataset, k int, seed uint64) ([]float64, error) {
	if err := ds.Require("neural",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	if len(ds.Attributes) != len(m.a) {
		return nil, fmt.Errorf("neural: the data set has %d attributes, the machine "+
			"%d visible units", len(ds.Attributes), len(m.a))
	}
	if err := probabilities(ds); err != nil {
		return nil, err
	}
	c := newContrast(m)
	c.rows = weighted(ds)
	m.contrast(c, ds, k, rand.New(rand.NewPCG(seed, 1)))
	up, down := c.positive, c.negative
	gradient := slices.Concat(up.w.RawMatrix().Data, up.a, up.b)
	floats.Sub(gradient, slices.Concat(down.w.RawMatrix().Data, down.a, down.b))
	return gradient, nil
}

// Sample draws an example by Gibbs sampling: it starts with random visible units, and takes times
// steps. The more steps, the closer the distribution is to that of the model.
func (m *RBMModel) Sample(times int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 2))
	v, h := make([]float64, len(m.a)), make([]float64, len(m.b))
	for i := range v {
		v[i] = float64(rng.IntN(2))
	}
	for range times {
		m.Hidden(h, v)
		m.Visible(v, sampleBinary(rng, h))
		sampleBinary(rng, v)
	}
	return v
}
