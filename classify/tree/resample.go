package tree

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Resampler grows the trees of one learner on many samples of one training set, as a forest asks
// for it: the columns are sorted once, and the order of a sample is read off theirs in O(d·n).
//
// Any number of goroutines may grow trees at once.
type Resampler struct {
	learner CART
	ds      *classify.Dataset
	packed  *packed // nil where the set cannot be packed, or has weights
}

// NewResampler sorts the columns of ds for trees with the options of l. Its errors
// are those of [CART.Fit].
func NewResampler(l CART, ds *classify.Dataset) (*Resampler, error) {
	o, err := l.options(ds)
	if err != nil {
		return nil, err
	}
	s := &Resampler{learner: l, ds: ds}
	if ds.Weights == nil {
		if p, ok := o.pack(ds, nil); ok {
			s.packed = p
		}
	}
	return s, nil
}

// Fit grows the tree of a sample that has row i of the training set times[i] times, with the given
// seed in place of [CART.Seed]. It is the tree that CART grows on a set in which these rows stand
// so often, or whose weights are multiplied so, and its errors are those of [CART.Fit]. It panics
// if times has not one number for each row, or a negative one. The tree keeps times, which must
// not be changed afterwards.
func (s *Resampler) Fit(times []int, seed uint64) (*Tree, error) {
	return s.FitLean(times, seed, func() []int { return times })
}

// FitLean is Fit for a tree that does not keep the sample: where [Tree.Explain] or [Tree.Rpart]
// needs it, it calls again, which must return the same numbers each time, and may be called by
// several goroutines at once.
func (s *Resampler) FitLean(times []int, seed uint64, again func() []int) (*Tree, error) {
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
	t, err := s.fit(times, n, seed)
	if err != nil {
		return nil, err
	}
	ds := s.ds // and not all of s
	t.train, t.weights = ds, func() []float64 { return repeated(ds, again()) }
	return t, nil
}

// repeated returns the weights of rows that stand in a sample so many times.
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
	if s.packed == nil || n == 0 {
		sample := *s.ds
		sample.Weights = repeated(s.ds, times)
		return l.Fit(&sample)
	}
	p := s.packed.sample(times, n)
	p.growth.seed = seed
	t := l.start(p.growth, s.ds)
	for range p.grow(p, &t.nodes) {
	}
	// without the room for more: a forest keeps many trees
	t.nodes.Nodes, t.nodes.Figures = slices.Clone(t.nodes.Nodes), slices.Clone(t.nodes.Figures)
	return t, nil
}

// sample returns an engine for n rows, of which row i of the data set is times[i]. A row that
// stands there more than once has as many entries.
func (p *packed) sample(times []int, n int) *packed {
	options, q := *p.growth, *p
	q.growth = &options
	count := make([]int32, len(p.rows))
	for r, i := range p.rows {
		count[r] = int32(times[i])
	}
	q.order = make([]int32, 0, n)
	for r, k := range count {
		for range k {
			q.order = append(q.order, int32(r))
		}
	}
	q.entries = make([][]uint64, len(p.entries))
	for j, column := range p.entries {
		if column != nil {
			q.entries[j] = repeat(column, count, p.rowMask, n)
		}
	}
	q.room(n)
	q.hands = make([]hand, len(p.hands))
	for i := range q.hands {
		q.hands[i] = newHand(len(p.parent.counts), n)
	}
	if n != len(p.rows) {
		q.tables = q.newTables(n)
	}
	return &q
}

// room gives a copy of an engine room of its own, for nodes of up to n rows; all but the hands.
func (p *packed) room(n int) {
	p.left, p.spare, p.found = make([]uint8, len(p.rows)), make([]int32, n+1),
		make([]found, len(p.found))
	p.parent = parent{counts: make([]int64, len(p.parent.counts))}
	if p.nominal != nil {
		p.nominal = p.nominal.share(p.order)
	}
}

// repeat writes each entry of a column as often as its row counts, n in all. The first two go
// without asking, as few rows stand more often in a bootstrap sample.
func repeat(column []uint64, count []int32, rowMask uint64, n int) []uint64 {
	entries := make([]uint64, n+2)
	at := 0
	for _, e := range column {
		k := int(count[e&rowMask])
		entries[at], entries[at+1] = e, e
		for more := 2; more < k; more++ {
			entries[at+more] = e
		}
		at += k
	}
	return entries[:n]
}

// share returns rows that have the columns of g and an order and room of their own.
func (g *rows) share(order []int32) *rows {
	return &rows{
		attributes: g.attributes, columns: g.columns, holes: g.holes, class: g.class,
		target: g.target, width: g.width, weight: g.weight, order: g.order, all: g.all,
		orders: [][]int32{order}, table: make([]float64, len(g.table)),
		slot: make([]int32, len(g.slot)),
	}
}
