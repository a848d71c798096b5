package neural

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// RBM is a restricted Boltzmann machine: d visible units, the attributes, and m hidden ones, all 0
// or 1, with weights between the two layers and none within a layer (Smolensky 1986; Hinton 2002):
//
//	E(v, h) = −a·v − b·h − vᵀWh,   p(v, h) = exp(−E(v, h))/Z
//	P(hⱼ = 1 | v) = σ(bⱼ + Σᵢ vᵢWᵢⱼ),   P(vᵢ = 1 | h) = σ(aᵢ + Σⱼ Wᵢⱼhⱼ)
//
// It learns the distribution of the examples and not their classes: Y is not used. The gradient of
// the log-likelihood is ⟨vhᵀ⟩ of the data minus ⟨vhᵀ⟩ of the model. The second term needs a sum
// over all states. Contrastive divergence replaces it by ⟨vhᵀ⟩ after K steps of Gibbs sampling from
// the data. Exact computes the sum, which is possible for tiny machines only; each step then
// follows the likelihood.
//
// Attributes are from 0 to 1; values in between count as probabilities. A row of weight w counts as
// w examples. Missing values are an error.
type RBM struct {
	Hidden int     // m; 0 means 16
	K      int     // steps of Gibbs sampling; 0 means 1
	Exact  bool    // use the exact gradient: d or m must be at most 20
	Rate   float64 // of each step; 0 means 0.1
	// pulls weights towards 0: λ/2 ‖W‖² is subtracted from the likelihood; 0 means no penalty
	Lambda float64
	// examples for each step, in a random order that is new in each epoch. 0 means 10, or all if
	// there are fewer. If one batch has all, they are in the order of the rows
	Batch  int
	Epochs int // passes over the data set; 0 means 100
	// of the first weights, which are normal with a standard deviation of 0.01, of the order and of
	// the sampling
	Seed uint64
}

// Fit trains the machine. Its errors name the option, or the row and column, that cannot be used. A
// step takes O(K·d·m) for each example of its batch.
func (l RBM) Fit(ds *classify.Dataset) (*RBMModel, error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	m := l.start(ds)
	for range l.run(ds, m) {
	}
	return m, nil
}

// Steps returns each step of Fit. Its errors are those of Fit. Ranging over it again starts again.
func (l RBM) Steps(ds *classify.Dataset) (iter.Seq[RBMStep], error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(RBMStep) bool) {
		m := l.start(ds)
		before := slices.Clone(m.params)
		for c := range l.run(ds, m) {
			s := RBMStep{
				T: c.t, Epoch: c.epoch, Rows: slices.Clone(c.rows),
				Positive: mat.DenseCopyOf(c.positive.w), Negative: mat.DenseCopyOf(c.negative.w),
				Error: c.squares, Before: before, After: slices.Clone(m.params),
				LogLikelihood: math.NaN(), Stop: c.stop,
			}
			if min(len(m.a), len(m.b)) <= maxExactStep {
				s.LogLikelihood = m.meanLogProbability(ds)
			}
			if !yield(s) {
				return
			}
			before = s.After
		}
	}, nil
}

// RBMStep is one step of an [RBM].
type RBMStep struct {
	T        int
	Epoch    int
	Rows     []int      // of the data set: the batch
	Positive *mat.Dense // ⟨vhᵀ⟩ of the data, d×m
	Negative *mat.Dense // ⟨vhᵀ⟩ after K steps of Gibbs sampling, or of the model
	// of the reconstruction after one step, the mean of ‖v − P(v | h)‖²
	Error         float64
	Before, After []float64 // W row by row, then a, then b
	// the mean over the whole data set, after the step; NaN unless d or m is at most 12
	LogLikelihood float64
	Stop          classify.Stop // [Budget] at the last step
}

// String prints one row of the table.
func (s RBMStep) String() string {
	line := fmt.Sprintf("%4d  epoch %3d  error %.4f  log-likelihood %.4f  ‖Δ‖ %.4g", s.T, s.Epoch,
		s.Error, s.LogLikelihood, floats.Distance(s.Before, s.After, 2))
	if s.Stop != Going {
		line += "  " + s.Stop.String()
	}
	return line
}

// contrast is a view of one step, valid until the next.
type contrast struct {
	t, epoch           int
	rows               []int
	positive, negative *statistics
	squares            float64
	stop               classify.Stop
	v, h               []float64 // scratch: the states of one example
}

func newContrast(m *RBMModel) *contrast {
	d, hidden := len(m.a), len(m.b)
	return &contrast{
		positive: newStatistics(d, hidden),
		negative: newStatistics(d, hidden),
		v:        make([]float64, d),
		h:        make([]float64, hidden),
	}
}

// statistics are ⟨vhᵀ⟩, ⟨v⟩ and ⟨h⟩.
type statistics struct {
	w    *mat.Dense
	a, b []float64
}

func newStatistics(d, m int) *statistics {
	return &statistics{w: mat.NewDense(d, m, nil), a: make([]float64, d), b: make([]float64, m)}
}

// add counts v and the probabilities of h with a weight.
func (s *statistics) add(weight float64, v, h []float64) {
	s.w.RankOne(s.w, weight, mat.NewVecDense(len(v), v), mat.NewVecDense(len(h), h))
	floats.AddScaled(s.a, weight, v)
	floats.AddScaled(s.b, weight, h)
}

func (s *statistics) clear() {
	s.w.Zero()
	clear(s.a)
	clear(s.b)
}

// run is the algorithm. It yields after each change of m.
func (l RBM) run(ds *classify.Dataset, m *RBMModel) iter.Seq[*contrast] {
	return func(yield func(*contrast) bool) {
		order := weighted(ds)
		rng, size := rand.New(rand.NewPCG(l.Seed, 1)), min(cmp.Or(l.Batch, 10), len(order))
		c, k := newContrast(m), cmp.Or(l.K, 1)
		if l.Exact {
			k = 0
		}
		for c.epoch = 1; c.stop == Going; c.epoch++ {
			if size < len(order) {
				rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			for from := 0; from < len(order); from += size {
				c.t, c.rows = c.t+1, order[from:min(from+size, len(order))]
				m.contrast(c, ds, k, rng)
				l.move(m, c)
				if c.epoch == cmp.Or(l.Epochs, 100) && from+size >= len(order) {
					c.stop = Budget
				}
				if !yield(c) {
					return
				}
			}
		}
	}
}

// contrast computes the statistics of the batch, and those after k steps of Gibbs sampling. If k is
// 0, the latter are those of the model.
//
//	for each example x of the batch:
//	    h ← P(h | x)
//	    positive ← positive + xhᵀ, divided by the size of the batch
//	    draw h
//	    v ← P(v | h)
//	    squares ← squares + ‖x − v‖², divided by the size of the batch
//	    k times:
//	        from the second time on: draw h, and v ← P(v | h)
//	        draw v
//	        h ← P(h | v)
//	    negative ← negative + vhᵀ, divided by the size of the batch
func (m *RBMModel) contrast(c *contrast, ds *classify.Dataset, k int, rng *rand.Rand) {
	c.positive.clear()
	c.negative.clear()
	c.squares = 0
	total := 0.0
	for _, i := range c.rows {
		total += ds.Weight(i)
	}
	for _, i := range c.rows {
		x, weight := ds.At(i), ds.Weight(i)/total
		c.positive.add(weight, x, m.Hidden(c.h, x))
		m.Visible(c.v, sampleBinary(rng, c.h))
		c.squares += weight * math.Pow(floats.Distance(x, c.v, 2), 2)
		for step := range k {
			if step > 0 {
				m.Visible(c.v, sampleBinary(rng, c.h))
			}
			m.Hidden(c.h, sampleBinary(rng, c.v))
		}
		if k > 0 {
			c.negative.add(weight, c.v, c.h)
		}
	}
	if k == 0 {
		m.expect(c.negative)
	}
}

// weighted lists the rows that have a weight.
func weighted(ds *classify.Dataset) (rows []int) {
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	return rows
}

// move takes one step up the gradient.
func (l RBM) move(m *RBMModel, c *contrast) {
	η := cmp.Or(l.Rate, .1)
	w := m.w.RawMatrix().Data
	floats.Scale(1-η*l.Lambda, w)
	for _, side := range []struct {
		s *statistics
		η float64
	}{{c.positive, η}, {c.negative, -η}} {
		floats.AddScaled(w, side.η, side.s.w.RawMatrix().Data)
		floats.AddScaled(m.a, side.η, side.s.a)
		floats.AddScaled(m.b, side.η, side.s.b)
	}
}

// sampleBinary replaces each probability in p by a random 0 or 1.
func sampleBinary(rng *rand.Rand, p []float64) []float64 {
	for i, q := range p {
		if p[i] = 0; rng.Float64() < q {
			p[i] = 1
		}
	}
	return p
}

// start returns the machine before the first step.
func (l RBM) start(ds *classify.Dataset) *RBMModel {
	m := newRBMModel(len(ds.Attributes), cmp.Or(l.Hidden, 16))
	m.Fitted = classify.NewFitted(ds.Schema(), l)
	rng := rand.New(rand.NewPCG(l.Seed, 0))
	m.w.Apply(func(_, _ int, _ float64) float64 { return .01 * rng.NormFloat64() }, m.w)
	return m
}

func (l RBM) check(ds *classify.Dataset) error {
	if err := cmp.Or(
		option.NotNegative("neural: RBM.Hidden", l.Hidden, "0 (for 16) or more"),
		option.NotNegative("neural: RBM.K", l.K, "0 (for 1) or more"),
		option.NotNegative("neural: RBM.Batch", l.Batch, "0 (for 10) or more"),
		option.NotNegative("neural: RBM.Epochs", l.Epochs, "0 (for 100) or more"),
		option.Between("neural: RBM.Rate", l.Rate, 0, maxParam, "0 (for 0.1) or a number above"),
		option.Check(l.Lambda >= 0 && cmp.Or(l.Rate, .1)*l.Lambda <= 1, "neural: RBM.Lambda",
			l.Lambda, "0 or a number above, and not so large that Rate·Lambda exceeds 1"),
	); err != nil {
		return err
	}
	if l.Exact && l.K > 0 {
		return fmt.Errorf("neural: RBM.K is %d, but Exact takes no steps to and fro", l.K)
	}
	if err := ds.Require("neural",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return err
	}
	if d, m := len(ds.Attributes), cmp.Or(l.Hidden, 16); l.Exact && min(d, m) > maxExact {
		return fmt.Errorf("neural: RBM.Exact with %d attributes and %d hidden units; one of both "+
			"must be %d at most", d, m, maxExact)
	}
	return probabilities(ds)
}

// probabilities returns an error for a value that is not from 0 to 1.
func probabilities(ds *classify.Dataset) error {
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			if v < 0 || v > 1 {
				return fmt.Errorf("neural: row %d, column %q: value %v; RBM needs "+
					"values from 0 to 1", i+1, ds.Attributes[j].Name, v)
			}
		}
	}
	return nil
}
