package tree

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
)

// Resampler grows the trees of one learner on many samples of one training set, as a forest does.
// The columns are sorted once. The sorted columns of a sample are derived from them in O(d·n).
//
// Any number of goroutines may grow trees at once.
type Resampler struct {
	learner CART
	ds      *classify.Dataset
	growth  *growth
	engine  *engine // nil if the set has weights
}

// NewResampler sorts the columns of ds for trees with the options of l. Its errors
// are those of [CART.Fit].
func NewResampler(l CART, ds *classify.Dataset) (*Resampler, error) {
	o, err := l.options(ds)
	if err != nil {
		return nil, err
	}
	o.Rivals = false
	s := &Resampler{learner: l, ds: ds, growth: o}
	if ds.Weights == nil {
		s.engine = treeengine.New(ds, nil, o.Options)
	}
	return s, nil
}

// Fit grows the tree of a sample that has row i of the training set times[i] times, with the given
// seed in place of [CART.Seed]. It is the tree that CART grows on a set that repeats each row so
// often, or multiplies its weight so. Its errors are those of [CART.Fit]. It panics if times does
// not have one number for each row, or has a negative number.
//
// The nodes of the tree keep only their own test; see [Tree.Explain].
func (s *Resampler) Fit(times []int, seed uint64) (*Tree, error) {
	if len(times) != s.ds.Len() {
		panic(fmt.Sprintf("tree: %d numbers of times for %d rows", len(times), s.ds.Len()))
	}
	n := 0
	for i, k := range times {
		if k < 0 {
			panic(fmt.Sprintf("tree: row %d stands %d times in the sample", i+1, k))
		}
		n += k
	}
	return s.fit(times, n, seed)
}

// repeated returns the weights of the rows, each multiplied by how often the sample has the row.
func repeated(ds *classify.Dataset, times []int) []float64 {
	weights := make([]float64, len(times))
	for i, k := range times {
		weights[i] = float64(k) * ds.Weight(i)
	}
	return weights
}

// fit grows the tree of n rows.
func (s *Resampler) fit(times []int, n int, seed uint64) (*Tree, error) {
	l := s.learner
	l.Seed = seed
	if s.engine == nil || n == 0 {
		sample := *s.ds
		sample.Weights = repeated(s.ds, times)
		return l.fit(&sample, false)
	}
	o := *s.growth
	o.seed = seed
	t := l.start(s.ds.Schema())
	for range o.grow(s.engine.Sample(times, n), &t.nodes) {
	}
	// without spare capacity, because a forest keeps many trees
	t.nodes.Nodes, t.nodes.Figures = slices.Clone(t.nodes.Nodes), slices.Clone(t.nodes.Figures)
	return t, nil
}
